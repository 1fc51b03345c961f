import type { CalibrationPoint } from '../../../domain/plan/odds/odds-model.ts';
import { OddsDiagram } from '../../plan/odds-diagram.tsx';

const [SMALLEST_DOT, LARGEST_DOT] = [3, 14];
/** Looks of the largest dot, unless one has more. */
const MANY = 50;
/** Minimum range of the axes. */
const LEAST_RANGE = [0, 0.2];

interface CalibrationDiagramProps {
  readonly label: string;
  readonly real: readonly CalibrationPoint[];
  readonly replayed: readonly CalibrationPoint[];
}

/** Looks at real plans are dots sized by their number, replayed looks diamonds. */
export function CalibrationDiagram({ label, real, replayed }: CalibrationDiagramProps) {
  const shares = [...real, ...replayed].flatMap(({ said, happened }) => [said, happened]);
  const most = Math.max(MANY, ...real.map(({ n }) => n));
  const radius = (n: number) => Math.max(SMALLEST_DOT, LARGEST_DOT * Math.sqrt(n / most));
  return (
    <OddsDiagram label={label} shares={[...LEAST_RANGE, ...shares]}>
      {(x, y) => (
        <>
          {replayed.map(({ said, happened }) => (
            <rect
              key={said}
              x={x(said) - 3}
              y={y(happened) - 3}
              width="6"
              height="6"
              transform={`rotate(45 ${x(said)} ${y(happened)})`}
              className="fill-page stroke-muted"
            />
          ))}
          {real.map(({ said, happened, n }) => (
            <circle
              key={said}
              cx={x(said)}
              cy={y(happened)}
              r={radius(n)}
              fillOpacity="0.45"
              className="fill-accent stroke-accent"
            />
          ))}
          {real.map(({ said, happened, n }) => (
            <text
              key={said}
              x={x(said)}
              y={y(happened) - radius(n) - 4}
              textAnchor="middle"
              strokeWidth="3"
              paintOrder="stroke"
              className="fill-text stroke-page"
            >
              {n}
            </text>
          ))}
        </>
      )}
    </OddsDiagram>
  );
}
