import type { AnalysisOutline } from '../analysis/analysis-outline.ts';
import type { TradeRecommendation } from '../analysis/recommendation.ts';
import { baseOf, type Coin } from '../market/coin.ts';
import { type Change, changeLine, isOfPlan, type PlanChange } from '../plan/change.ts';
import { formatPrice } from '../text/number-format.ts';

/** 'Stop 64,250.5, target 61,000.0, price 63,100.0', with the primary target. */
export function planLine(
  plan: Pick<TradeRecommendation, 'stopLoss' | 'takeProfit' | 'currentPrice'>,
  tickSize: number,
): string {
  const primary = Object.values(plan.takeProfit).at(-1);
  const priced = (value: number | undefined) => formatPrice(value ?? null, tickSize);
  return `Stop ${priced(plan.stopLoss)}, target ${priced(primary)}, price ${priced(plan.currentPrice)}`;
}

export interface ChangeAlert {
  readonly title: string;
  readonly body: string;
  readonly urgent: boolean;
}

function titleOf(coin: Coin, event: PlanChange): string {
  const base = baseOf(coin);
  if (event.kind === 'replaced') return `${base}: ${event.from} → ${event.to}`;
  return `${base}: ${event.action} ${event.kind === 'opened' ? 'opened as a Trade' : 'has no result'}`;
}

/** An end at the stop, the last target or the time limit was notified when it came. */
const isToldOf = (event: PlanChange | undefined) => event?.kind === 'ended' && event.by !== 'void';

/** Of a Trade that opened and ended since, the notice of its end is enough. */
const isOver = (event: PlanChange, next: PlanChange | undefined) =>
  isToldOf(event) || (event.kind === 'opened' && isToldOf(next));

/**
 * About the newest event of the coin's plans that has not been notified; its body lists the rest.
 * @returns null if nothing is to be notified
 */
export function alertOf(changes: readonly Change[], fresh: AnalysisOutline): ChangeAlert | null {
  const events = changes.filter(isOfPlan);
  const event = events.findLast((one, place) => !isOver(one, events[place + 1]));
  if (!event) return null;
  const levels = planLine(fresh.plan, fresh.tickSize);
  // An opening is fully said in the title.
  const line = changeLine(events.filter((one) => one !== event || one.kind !== 'opened'));
  return {
    title: titleOf(fresh.coin, event),
    body: [line, events.at(-1)?.kind === 'ended' ? '' : levels].filter(Boolean).join('. '),
    urgent: event.kind === 'replaced',
  };
}
