import { type ChartColours, faded } from './colours.ts';
import type { Place } from './plot-frame.ts';

/** A stretch between two neighbouring candles on which one span is above the other. */
export interface CloudPiece {
  /** Left candle; fractional where the spans cross between two. */
  readonly from: number;
  readonly to: number;
  readonly leading: 'A' | 'B';
  readonly left: readonly [a: number, b: number];
  readonly right: readonly [a: number, b: number];
}

type SpanLine = readonly (number | null)[];

function piecesBetween(
  from: number,
  left: readonly [number, number],
  right: readonly [number, number],
): readonly CloudPiece[] {
  const [before, after] = [left[0] - left[1], right[0] - right[1]];
  const leading = (difference: number) => (difference >= 0 ? 'A' : 'B');
  const to = from + 1;
  if (before * after >= 0) {
    return [{ from, to, leading: leading(before === 0 ? after : before), left, right }];
  }
  const share = before / (before - after);
  const crossing = left[0] + (right[0] - left[0]) * share;
  const middle = [crossing, crossing] as const;
  return [
    { from, to: from + share, leading: leading(before), left, right: middle },
    { from: from + share, to, leading: leading(after), left: middle, right },
  ];
}

/** No piece where a span is missing. */
export function cloudPieces(spanA: SpanLine, spanB: SpanLine): readonly CloudPiece[] {
  const at = (candle: number) => {
    const [a, b] = [spanA[candle] ?? null, spanB[candle] ?? null];
    return a === null || b === null ? null : ([a, b] as const);
  };
  return spanA.flatMap((_, candle) => {
    const [left, right] = [at(candle), at(candle + 1)];
    return left && right ? piecesBetween(candle, left, right) : [];
  });
}

export function drawCloud(
  { context, x, y, width }: Place,
  pieces: readonly CloudPiece[],
  colours: ChartColours,
): void {
  for (const { from, to, leading, left, right } of pieces) {
    const [start, end] = [x(from), x(to)];
    if (end < 0 || start > width) continue;
    context.fillStyle = faded(leading === 'A' ? colours.up : colours.down, 0.14);
    context.beginPath();
    context.lineTo(start, y(left[0]));
    context.lineTo(end, y(right[0]));
    context.lineTo(end, y(right[1]));
    context.lineTo(start, y(left[1]));
    context.fill();
  }
}
