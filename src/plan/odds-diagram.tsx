import type { ReactNode } from 'react';
import { shareText } from '../../domain/text/r-text.ts';

/** Twentieths: points may lie within a few of them. */
const STEP = 0.05;
const MOST_MARKS = 6;

/** Covers all shares, from twentieth to twentieth or wider, with round marks. */
export function oddsScale(shares: readonly number[]) {
  const low = Math.floor(Math.min(...shares) / STEP);
  const high = Math.max(low + 1, Math.ceil(Math.max(...shares) / STEP));
  const every = Math.max(1, Math.ceil((high - low) / (MOST_MARKS - 1)));
  const steps = Math.ceil((high - low) / every);
  const marks = Array.from({ length: steps + 1 }, (_, step) => (low + step * every) * STEP);
  return { low: low * STEP, high: (low + steps * every) * STEP, marks };
}

const WIDTH = 320;
const HEIGHT = 240;
const MARGIN = { left: 52, right: 18, top: 20, bottom: 36 };

interface OddsDiagramProps {
  /** Both axes cover all of these. */
  readonly shares: readonly number[];
  readonly label?: string;
  readonly children: (
    x: (share: number) => number,
    y: (share: number) => number,
    range: readonly [low: number, high: number],
  ) => ReactNode;
}

/** Stated odds (x) against what happened (y); on the dashed line they agree. */
export function OddsDiagram({ shares, label, children }: OddsDiagramProps) {
  const { low, high, marks } = oddsScale(shares);
  const part = (share: number) => (share - low) / (high - low);
  const x = (share: number) => MARGIN.left + part(share) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (share: number) =>
    HEIGHT - MARGIN.bottom - part(share) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  return (
    <svg
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="numeric block w-full max-w-md overflow-visible fill-faint text-[11px]"
    >
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={x(low)} x2={x(high)} y1={y(mark)} y2={y(mark)} className="stroke-line" />
          <line x1={x(mark)} x2={x(mark)} y1={y(low)} y2={y(high)} className="stroke-line" />
          <text x={MARGIN.left - 6} y={y(mark)} textAnchor="end" dominantBaseline="middle">
            {shareText(mark)}
          </text>
          <text x={x(mark)} y={HEIGHT - MARGIN.bottom + 14} textAnchor="middle">
            {shareText(mark)}
          </text>
        </g>
      ))}
      <text x={(x(low) + x(high)) / 2} y={HEIGHT - 4} textAnchor="middle">
        stated
      </text>
      <text transform={`translate(10 ${(y(low) + y(high)) / 2}) rotate(-90)`} textAnchor="middle">
        actual
      </text>
      <line
        x1={x(low)}
        y1={y(low)}
        x2={x(high)}
        y2={y(high)}
        strokeDasharray="4 4"
        className="stroke-edge"
      />
      {children(x, y, [low, high])}
    </svg>
  );
}
