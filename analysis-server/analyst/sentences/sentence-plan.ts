import { tickGrid } from '../tick-grid.ts';

/** A sentence with slots. One without a rank is always said; the lower the rank, the sooner. */
export interface Sentence {
  readonly text: string;
  readonly rank?: number;
}

/** A part of the text. An empty heading opens without one. */
export interface Section {
  readonly heading: string;
  readonly sentences: readonly Sentence[];
}

/** Where `a` is against `b`, as a reader sees both, in whole ticks. */
export function sideOf(a: number, b: number, tickSize: number): 'above' | 'below' | 'at' {
  const { nearest } = tickGrid(tickSize);
  const [left, right] = [nearest(a), nearest(b)];
  return left === right ? 'at' : left > right ? 'above' : 'below';
}
