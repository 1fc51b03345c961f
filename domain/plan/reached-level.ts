import type { Action } from '../analysis/recommendation.ts';

export interface PositionLevels {
  readonly action: Action;
  readonly stop: number;
  readonly target: number;
}

/** Stop and target in one candle count as the stop: their order is unknown. */
export function reachedLevel(
  { action, stop, target }: PositionLevels,
  { high, low }: { readonly high: number; readonly low: number },
): 'stop' | 'target' | null {
  const long = action === 'LONG';
  if (long ? low <= stop : high >= stop) return 'stop';
  return (long ? high >= target : low <= target) ? 'target' : null;
}
