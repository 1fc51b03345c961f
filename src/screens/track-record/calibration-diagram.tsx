import type { CalibrationPoint } from '../../../domain/odds/odds-model.ts';
import { shareText } from '../../../domain/r-text.ts';

const SIZE = 320;
const LEFT = 52;
const BOTTOM = 36;
const EDGE = 24;
const INNER = SIZE - LEFT - EDGE;
/** The axes reach at least so far. */
const LEAST_REACH = 0.2;
const [SMALLEST_DOT, LARGEST_DOT] = [3, 14];
/** Where no dot stands for more entries, those of so many have the largest. */
const MANY = 50;

interface CalibrationDiagramProps {
  readonly label: string;
  readonly real: readonly CalibrationPoint[];
  readonly replayed: readonly CalibrationPoint[];
}

/** What was said against what happened: on the diagonal they agree. */
export function CalibrationDiagram({ label, real, replayed }: CalibrationDiagramProps) {
  const shares = [...real, ...replayed].flatMap(({ said, happened }) => [said, happened]);
  const reach = Math.min(1, Math.ceil(10 * Math.max(LEAST_REACH, ...shares)) / 10);
  const most = Math.max(MANY, ...real.map(({ n }) => n));
  const x = (share: number) => LEFT + (share / reach) * INNER;
  const y = (share: number) => SIZE - BOTTOM - (share / reach) * (SIZE - BOTTOM - EDGE);
  const radius = (n: number) => Math.max(SMALLEST_DOT, LARGEST_DOT * Math.sqrt(n / most));
  const ticks = [0, reach / 2, reach];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className="numeric block w-full max-w-96 text-[11px]"
    >
      {ticks.map((share) => (
        <g key={share} className="fill-muted">
          <line x1={LEFT} x2={x(reach)} y1={y(share)} y2={y(share)} className="stroke-line" />
          <line x1={x(share)} x2={x(share)} y1={y(0)} y2={y(reach)} className="stroke-line" />
          <text x={LEFT - 6} y={y(share) + 4} textAnchor="end">
            {shareText(share)}
          </text>
          <text x={x(share)} y={SIZE - BOTTOM + 14} textAnchor="middle">
            {shareText(share)}
          </text>
        </g>
      ))}
      <text x={x(reach / 2)} y={SIZE - 6} textAnchor="middle" className="fill-muted">
        said
      </text>
      <text
        x={-y(reach / 2)}
        y={10}
        transform="rotate(-90)"
        textAnchor="middle"
        className="fill-muted"
      >
        happened
      </text>
      <line
        x1={x(0)}
        y1={y(0)}
        x2={x(reach)}
        y2={y(reach)}
        strokeDasharray="4 4"
        className="stroke-edge"
      />
      {replayed.map(({ said, happened }) => (
        <rect
          key={said}
          x={x(said) - 3}
          y={y(happened) - 3}
          width="6"
          height="6"
          transform={`rotate(45 ${x(said)} ${y(happened)})`}
          className="fill-surface stroke-muted"
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
          className="fill-text stroke-surface"
        >
          {n}
        </text>
      ))}
    </svg>
  );
}
