import { decimalsOfTick, formatNumber } from '../../../../domain/text/number-format.ts';
import type { ChartColours } from './colours.ts';
import type { Place, PlotFrame } from './plot-frame.ts';

/** Minimum distance between axis prices, in CSS pixels. */
const APART = 56;
const NICE = [1, 2, 5, 10];
/** Minimum distance to the current price, in CSS pixels. */
const ROOM = 16;
/** Minimum distance to a line crossing the axis. */
const LINE_ROOM = 8;
/** Minimum distance to the plot's edge. */
const EDGE = 8;

interface PriceTick {
  readonly price: number;
  readonly text: string;
}

/** Lowest first, with no more decimals than the step needs; `height` in CSS pixels. */
export function priceTicks(
  { low, high, height }: { readonly low: number; readonly high: number; readonly height: number },
  tickSize: number,
): readonly PriceTick[] {
  const least = Math.max(tickSize, ((high - low) / height) * APART);
  if (!(least > 0 && Number.isFinite(least))) return [];
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Number(((NICE.find((nice) => nice * power >= least) ?? 10) * power).toPrecision(1));
  const decimals = Math.min(decimalsOfTick(step), decimalsOfTick(tickSize));
  const ticks: PriceTick[] = [];
  for (let count = Math.ceil(low / step); count * step <= high; count += 1) {
    const price = count * step;
    if (price > 0) ticks.push({ price, text: formatNumber(price, decimals) });
  }
  return ticks;
}

/** Not cut by the edge, not over the current price, not crossed by one of `lines`. */
export function hasRoom(
  frame: Pick<PlotFrame, 'height' | 'y'>,
  price: number,
  now: number | null,
  lines: readonly number[],
): boolean {
  const y = frame.y(price);
  const isApart = (other: number, room: number) => Math.abs(frame.y(other) - y) >= room;
  return (
    y > EDGE &&
    y < frame.height - EDGE &&
    (now === null || isApart(now, ROOM)) &&
    lines.every((line) => isApart(line, LINE_ROOM))
  );
}

export function drawPriceGrid(place: Place, tickSize: number, { grid }: ChartColours): void {
  const { context, y, width } = place;
  context.fillStyle = grid;
  for (const { price } of priceTicks(place, tickSize)) {
    context.fillRect(0, Math.round(y(price)), width, 1);
  }
}
