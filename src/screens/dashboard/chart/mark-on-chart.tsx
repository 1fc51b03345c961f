import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { TargetMark } from './chart-target.ts';
import { type ChartColours, faded, strokeLines } from './colours.ts';
import type { Place } from './plot-frame.ts';
import { candleAt } from './view-keys.ts';

export interface ChartMark {
  /** Candle indices, oldest at 0; null where the chart lacks them. */
  readonly candles: { readonly from: number; readonly to: number } | null;
  readonly prices: readonly number[];
}

/** Clipped to the chart's first candle; `times` (ms UTC) oldest first, `period` in ms. */
export function markOf(
  { candles, prices }: Pick<TargetMark, 'candles' | 'prices'>,
  times: readonly number[],
  period: number,
): ChartMark {
  const [oldest] = times;
  if (!candles || oldest === undefined) return { candles: null, prices };
  const from = candleAt(times, Math.max(candles.first, oldest), period);
  const to = candleAt(times, candles.last, period);
  return { candles: from === null || to === null ? null : { from, to }, prices };
}

/** The edges are lines, so that the shade is not the only cue. */
export function drawMarkedCandles(
  { context, x, height }: Place,
  { candles }: ChartMark,
  colours: ChartColours,
): void {
  if (!candles) return;
  const [left, right] = [x(candles.from - 0.5), x(candles.to + 0.5)];
  context.fillStyle = faded(colours.accent, 0.14);
  context.fillRect(left, 0, right - left, height);
  const edges = [left, right].map((edge) => Math.round(edge) + 0.5);
  const lines = edges.map((edge) => [edge, 0, edge, height] as const);
  strokeLines(context, lines, { colour: colours.accent });
}

export function drawMarkedPrices(
  { context, y, width }: Place,
  { prices }: ChartMark,
  colours: ChartColours,
): void {
  const lines = prices.map(y).map((at) => [0, at, width, at] as const);
  strokeLines(context, lines, { colour: colours.accent, width: 2 });
}

type MarkNoteProps = Pick<TargetMark, 'words'> & { readonly onClear: () => void };

export function MarkNote({ words, onClear }: MarkNoteProps) {
  return (
    <div className="flex items-center justify-between gap-3 border-accent border-s-2 bg-accent-soft ps-3 text-sm">
      <p className="py-2">
        <span className="text-muted">Marked: </span>
        {words}
      </p>
      <Button variant="quiet" onClick={onClear} className="shrink-0 px-3 text-sm">
        <X aria-hidden="true" className="size-4" />
        Clear
      </Button>
    </div>
  );
}
