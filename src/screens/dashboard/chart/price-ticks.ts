import { decimalsOfTick, formatNumber } from '../../../../domain/number-format.ts';

/** Least distance between two prices on the axis, in CSS pixels. */
const APART = 56;
const NICE = [1, 2, 5, 10];

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
