import type { Action, AsideReason, Stance } from '../../analysis/recommendation.ts';
import type { Timeframe } from '../../market/timeframe.ts';

/** A score closer to 0 has no lean. */
export const LEAST_LEAN = 0.1;
/** Conflict: 1d and 4h each lean at least this far, to different sides. */
export const CONFLICT_LEAN = 0.2;

/** Closer to 0 shows as 0.00 R, which is not worth trading. */
export const LEAST_EXPECTED = 0.005;

export interface StanceInputs {
  readonly action: Action;
  /** -1 to 1. */
  readonly score: number;
  readonly leans: Readonly<Record<Timeframe, number>>;
  /** Mean R of the primary target before costs; null without odds. */
  readonly gross: number | null;
  /** In R. */
  readonly costs: number;
}

/** Reasons are weightiest first. */
export interface StanceTaken {
  readonly stance: Stance;
  readonly asideFor: AsideReason[];
}

/** Trade if the evidence leans and the odds leave something after costs. */
export function stanceOf({ action, score, leans, gross, costs }: StanceInputs): StanceTaken {
  const asideFor: AsideReason[] = [];
  if (gross === null) asideFor.push('no odds');
  else if (gross - costs < LEAST_EXPECTED) asideFor.push(gross > 0 ? 'costs' : 'poor odds');
  const side = action === 'LONG' ? 1 : -1;
  if (side * score < LEAST_LEAN) asideFor.push('no lean');
  const [daily, fourHours] = [leans['1d'], leans['4h']];
  const isFirm = Math.min(Math.abs(daily), Math.abs(fourHours)) >= CONFLICT_LEAN;
  if (isFirm && daily > 0 !== fourHours > 0) asideFor.push('conflict');
  return { stance: asideFor.length === 0 ? 'trade' : 'stand aside', asideFor };
}
