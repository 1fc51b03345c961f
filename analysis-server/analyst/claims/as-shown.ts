import { decimalsOfTick, formatNumber } from '../../../domain/text/number-format.ts';
import type { Side } from './terms.ts';

/** As the reader sees it, so that a figure always satisfies its word: 69.97 is 70. */
export function asShown(value: number, decimals: number): number {
  return Number(formatNumber(value, decimals).replaceAll(',', '').replace('−', '-'));
}

export function sideAsShown(a: number, b: number, tickSize: number): Side | null {
  const decimals = decimalsOfTick(tickSize);
  const [left, right] = [asShown(a, decimals), asShown(b, decimals)];
  if (left === right) return null;
  return left > right ? 'above' : 'below';
}
