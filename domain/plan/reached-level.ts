import type { Action } from '../analysis/recommendation.ts';

/** The prices between which a position stands. */
export interface PositionLevels {
  readonly action: Action;
  readonly stop: number;
  readonly target: number;
}

/**
 * What a candle does to a position. One that reaches stop and target counts as stopped: nothing says
 * which came first.
 */
export function reachedLevel(
  { action, stop, target }: PositionLevels,
  { high, low }: { readonly high: number; readonly low: number },
): 'stop' | 'target' | null {
  const long = action === 'LONG';
  if (long ? low <= stop : high >= stop) return 'stop';
  return (long ? high >= target : low <= target) ? 'target' : null;
}
