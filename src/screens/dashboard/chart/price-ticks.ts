import { decimalsOfTick, formatNumber } from '../../../../domain/text/number-format.ts';
import type { PlotFrame } from './plot-frame.ts';

/** Least distance between two prices on the axis, in CSS pixels. */
const APART = 56;
const NICE = [1, 2, 5, 10];
/** A price of the axis gives way to the price of now, in CSS pixels. */
const ROOM = 16;
/** And to a line that runs through the axis. */
const LINE_ROOM = 8;
/** No price is cut by the plot's edge. */
const EDGE = 8;

interface PriceTick {
  readonly price: number;
  readonly text: string;
}

/**
 * Round prices for the axis, lowest first, written with no more decimals than their step needs.
 * @param height of the pane in CSS pixels
 */
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

/**
 * Whether a price of the axis can be written where it is: neither cut by the plot's edge, nor in the
 * place of the price now (null where none is on the axis), nor struck through by a line of one of the
 * prices `lines` that runs through the axis.
 */
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
