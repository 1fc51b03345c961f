import type { CalibrationPoint } from '../../../../domain/odds/odds-model.ts';
import { shareText } from '../../../../domain/r-text.ts';
import { curveScale } from './curve-scale.ts';

const WIDTH = 320;
const HEIGHT = 200;
const MARGIN = { left: 52, right: 18, top: 8, bottom: 36 };

interface CalibrationCurveProps {
  readonly points: readonly CalibrationPoint[];
  /** This plan's own odds; null where it has none. */
  readonly said: number | null;
}

/** What was said along, what happened upwards; a table beside it gives the same figures. */
export function CalibrationCurve({ points, said }: CalibrationCurveProps) {
  const shares = points.flatMap((point) => [point.said, point.happened]);
  const { low, high, marks } = curveScale(said === null ? shares : [...shares, said]);
  const part = (share: number) => (share - low) / (high - low);
  const x = (share: number) => MARGIN.left + part(share) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (share: number) =>
    HEIGHT - MARGIN.bottom - part(share) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="numeric w-full max-w-md fill-muted text-[11px]"
    >
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={x(low)} x2={x(high)} y1={y(mark)} y2={y(mark)} className="stroke-line" />
          <line x1={x(mark)} x2={x(mark)} y1={y(low)} y2={y(high)} className="stroke-line" />
          <text x={MARGIN.left - 5} y={y(mark)} textAnchor="end" dominantBaseline="middle">
            {shareText(mark)}
          </text>
          <text x={x(mark)} y={HEIGHT - MARGIN.bottom + 14} textAnchor="middle">
            {shareText(mark)}
          </text>
        </g>
      ))}
      <text x={(x(low) + x(high)) / 2} y={HEIGHT - 4} textAnchor="middle">
        said
      </text>
      <text transform={`translate(10 ${(y(low) + y(high)) / 2}) rotate(-90)`} textAnchor="middle">
        happened
      </text>
      <line x1={x(low)} y1={y(low)} x2={x(high)} y2={y(high)} className="stroke-edge" />
      {said === null ? null : (
        <line
          x1={x(said)}
          x2={x(said)}
          y1={y(low)}
          y2={y(high)}
          strokeDasharray="4 3"
          className="stroke-text"
        />
      )}
      {points.map((point) => (
        <circle
          key={point.said}
          cx={x(point.said)}
          cy={y(point.happened)}
          r={4}
          className="fill-accent"
        />
      ))}
    </svg>
  );
}
