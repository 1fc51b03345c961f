import type { Action, AsideReason, Stance } from '../../analysis/recommendation.ts';
import type { Timeframe } from '../../market/timeframe.ts';

/** A score nearer to 0 than this leans nowhere. */
export const LEAST_LEAN = 0.1;
/** The daily and the four-hour timeframe each lean at least so far, to different sides. */
export const CONFLICT_LEAN = 0.2;

/** A result nearer to 0 than this shows as 0.00 R, which is nothing to trade for. */
export const LEAST_EXPECTED = 0.005;

/** What decides whether a plan is worth trading. */
export interface StanceInputs {
  readonly action: Action;
  /** -1 to 1. */
  readonly score: number;
  readonly leans: Readonly<Record<Timeframe, number>>;
  /** The primary target's mean result in R before costs; null where its odds are not known. */
  readonly gross: number | null;
  /** All costs in R. */
  readonly costs: number;
}

/** Whether to trade a plan, and why not, weightiest first. */
export interface StanceTaken {
  readonly stance: Stance;
  readonly asideFor: AsideReason[];
}

/** Takes a stance: a plan is traded where the evidence leans and its odds leave something after costs. */
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
