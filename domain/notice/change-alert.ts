import type { AnalysisOutline } from '../analysis/analysis-outline.ts';
import type { TradeRecommendation } from '../analysis/recommendation.ts';
import { baseOf, type Coin } from '../market/coin.ts';
import { changeLine, type PlanChange } from '../plan/change.ts';
import { primaryBounds, rewardOf } from '../plan/odds/stance-words.ts';
import { formatNumber, formatPrice } from '../text/number-format.ts';
import { rText, shareText } from '../text/r-text.ts';
import type { AlertWords } from './notice.ts';

type LinedPlan = Pick<TradeRecommendation, 'entry' | 'stopLoss' | 'takeProfit' | 'odds'>;

/** 'From 65,934.3 to TP3 59,911.0 (3.63 R), stop 67,594.5. Odds 23%, break-even 20%.' */
export function planLine(plan: LinedPlan, tickSize: number): string {
  const { entry, stopLoss, takeProfit, odds } = plan;
  const [label = 'target', target] = Object.entries(takeProfit).at(-1) ?? [];
  const priced = (value: number | undefined) => formatPrice(value ?? null, tickSize);
  const reward = formatNumber(rewardOf(target, entry, stopLoss), 2);
  const bounds = primaryBounds(plan);
  const chances = bounds
    ? ` Odds ${shareText(odds?.[label]?.hit ?? 0)}, break-even ${shareText(bounds.breakEven)}.`
    : '';
  return `From ${priced(entry)} to ${label} ${priced(target)} (${reward} R), stop ${priced(stopLoss)}.${chances}`;
}

const MOST_BODY = 120;

function titleOf(coin: Coin, event: PlanChange, isOver: boolean): string {
  const base = baseOf(coin);
  if (event.kind === 'replaced') {
    return `${base}: ${event.from} → ${event.to}${isOver ? ', over' : ''}`;
  }
  return `${base}: ${event.kind === 'opened' ? `Trade, ${event.action}` : `${event.action} has no result`}`;
}

/** An end at the stop, the last target or the time limit was notified when it came. */
const isToldOf = (event: PlanChange | undefined) => event?.kind === 'ended' && event.by !== 'void';

/** Of a Trade that opened and ended since, the notice of its end is enough. */
const isSaid = (event: PlanChange, next: PlanChange | undefined) =>
  isToldOf(event) || (event.kind === 'opened' && isToldOf(next));

/**
 * About the newest event of the coin's plans that has not been notified; its body lists the rest.
 * @returns null if nothing is to be notified
 */
export function alertOf(events: readonly PlanChange[], fresh: AnalysisOutline): AlertWords | null {
  const event = events.findLast((one, place) => !isSaid(one, events[place + 1]));
  if (!event) return null;
  const levels = planLine(fresh.plan, fresh.tickSize);
  const line = changeLine(events.filter((one) => one !== event || one.kind === 'ended'));
  const isOver = events.at(-1)?.kind === 'ended';
  const ended = event.kind === 'replaced' ? event.netR : null;
  const closed = ended === null ? '' : `Old plan closed at ${rText(ended)}.`;
  const told = [isOver ? '' : levels, closed].filter(Boolean).join(' ');
  const whole = [told, line].filter(Boolean).join(' ');
  return {
    title: titleOf(fresh.coin, event, isOver),
    body: whole.length > MOST_BODY && !isOver ? told : whole,
    urgent: event.kind === 'replaced',
  };
}
