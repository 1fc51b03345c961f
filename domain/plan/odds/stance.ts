import type { Action, AsideReason, Odds, Stance } from '../../analysis/recommendation.ts';
import type { Timeframe } from '../../market/timeframe.ts';
import type { TargetOdds } from './odds.ts';

/** A score closer to 0 has no lean. */
export const LEAST_LEAN = 0.1;
/** Conflict: 1d and 4h each lean at least this far, to different sides. */
export const CONFLICT_LEAN = 0.2;
/** In R: a quarter of what is at risk is lost before price has moved. */
export const MOST_COSTS = 0.25;

export interface StanceInputs {
  readonly action: Action;
  readonly score: number;
  readonly leans: Readonly<Record<Timeframe, number>>;
  /** The primary target's, with the mean R after all costs; null if not known. */
  readonly odds: (Pick<TargetOdds, 'hit' | 'interval'> & { readonly expected: number }) | null;
  /** The primary target's distance, in stop distances. */
  readonly reward: number;
  /** In R. */
  readonly costs: number;
}

export interface StanceTaken {
  readonly stance: Stance;
  readonly asideFor: AsideReason[];
}

/** Hit share at 0 R: each hit in place of a stop gains reward + risk, and expiries stay. */
export function breakEvenShare(
  { hit, expected }: Pick<Odds, 'hit' | 'expected'>,
  reward: number,
): number {
  return Math.min(1, Math.max(0, hit - expected / (reward + 1)));
}

/** A trade only if break-even after costs lies below the whole interval of the odds. */
export function stanceOf(inputs: StanceInputs): StanceTaken {
  const { action, score, leans, odds, reward, costs } = inputs;
  const asideFor: AsideReason[] = [];
  const breakEven = odds === null ? 1 : breakEvenShare(odds, reward);
  const { low, high } = odds?.interval ?? { low: 0, high: 1 };
  if (odds === null) asideFor.push('no odds');
  else if (high < breakEven && odds.expected + costs <= 0) asideFor.push('poor odds');
  else if (high < breakEven || costs > MOST_COSTS) asideFor.push('costs');
  const side = action === 'LONG' ? 1 : -1;
  if (side * score < LEAST_LEAN) asideFor.push('no lean');
  const [daily, fourHours] = [leans['1d'], leans['4h']];
  const isFirm = Math.min(Math.abs(daily), Math.abs(fourHours)) >= CONFLICT_LEAN;
  if (isFirm && daily > 0 !== fourHours > 0) asideFor.push('conflict');
  if (asideFor.length > 0) return { stance: 'stand aside', asideFor };
  if (low > breakEven) return { stance: 'trade', asideFor };
  return { stance: 'too close to call', asideFor: ['interval'] };
}
