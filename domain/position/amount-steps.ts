import { decimalsOfTick } from '../number-format.ts';

/** So many steps, without the noise of binary fractions. */
const amountOf = (steps: number, step: number) =>
  Number((steps * step).toFixed(decimalsOfTick(step)));

/** The largest number of whole steps that fits, for an amount that is `fits` for all smaller ones. */
export function wholeSteps(
  amount: number,
  step: number,
  fits: (amount: number) => boolean,
): number {
  const near = Math.floor(amount / step);
  // A quotient may be off by its last bit, which for very many steps is more than one of them.
  const candidates = [near + 1, near, near - 1, Math.floor(near * (1 - 1e-12))];
  const found = candidates.map((steps) => amountOf(steps, step)).find(fits);
  return Math.max(0, found ?? 0);
}

/** The smallest amount of whole steps that is at least so much. */
export function stepsUp(amount: number, step: number): number {
  const near = Math.floor(amount / step);
  const candidates = [near - 1, near, near + 1, Math.ceil(near * (1 + 1e-12))];
  const found = candidates.map((steps) => amountOf(steps, step)).find((each) => each >= amount);
  return found ?? amount;
}

const DIGITS = 4;

/** Where a coin's step is not known: one of the fourth digit of the amount. */
export const assumedStep = (amount: number) =>
  Number(`1e${Math.floor(Math.log10(amount)) - DIGITS + 1}`);
