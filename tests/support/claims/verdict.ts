import { decimalsOfTick, formatNumber } from '../../../domain/text/number-format.ts';

/** Null: it is so; else why not. */
export type Verdict = string | null;

/** The first fault of several. */
export const firstFault = (...faults: readonly Verdict[]): Verdict =>
  faults.find((fault) => fault !== null) ?? null;

/** Null where something is so. */
export const must = (isSo: boolean, fault: string): Verdict => (isSo ? null : fault);

/** Equal but for the rounding of running sums, which is held against the size of what was summed. */
export function isSame(one: number, other: number, scale = 0): boolean {
  const size = Math.max(Math.abs(one), Math.abs(other), Math.abs(scale));
  return Math.abs(one - other) <= 1e-9 * size;
}

/** A figure of a proposition against the one of the candles. */
export function figure(what: string, said: number, own: number | null, scale = 0): Verdict {
  if (own === null) return `${what} is ${said}, but there is none`;
  return must(isSame(said, own, scale), `${what} is ${said}, by its definition ${own}`);
}

const numberOf = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));

/** A number as it is shown with so many decimals. */
export const shown = (value: number, decimals: number) => numberOf(formatNumber(value, decimals));

const decimals = new Map<number, number>();

/** A price as it is shown. */
export function shownPrice(value: number, tickSize: number): number {
  const places = decimals.get(tickSize) ?? decimalsOfTick(tickSize);
  decimals.set(tickSize, places);
  return shown(value, places);
}

type ShownSide = 'equal' | 'above' | 'below';

const sideOf = (one: number, other: number): ShownSide =>
  one === other ? 'equal' : one > other ? 'above' : 'below';

/** The side of one price as it is shown, of another. */
export const shownSide = (one: number, other: number, tickSize: number) =>
  sideOf(shownPrice(one, tickSize), shownPrice(other, tickSize));

/** The sides that two prices may be on as they are shown: a rounding error decides what lies at half a step. */
export function shownSides(one: number, other: number, tickSize: number): ShownSide[] {
  if (one === other) return ['equal'];
  // Each is shown within half a step of what it is.
  if (Math.abs(one - other) > 2 * tickSize) return [sideOf(one, other)];
  const shownAs = (value: number) => [
    ...new Set([1, 1 + 1e-12, 1 - 1e-12].map((near) => shownPrice(value * near, tickSize))),
  ];
  const others = shownAs(other);
  const sides = shownAs(one).flatMap((a) => others.map((b) => sideOf(a, b)));
  return [...new Set(sides)];
}

/** The side that is claimed of one price, of another. */
export function sideFault(
  what: string,
  side: 'above' | 'below',
  [one, other]: readonly [number | null, number | null],
  tickSize: number,
): Verdict {
  if (one === null || other === null) return `${what}: ${one} and ${other} cannot be compared`;
  const own = shownSides(one, other, tickSize);
  return must(own.includes(side), `${what}: ${one} is shown ${own} ${other}, not ${side}`);
}
