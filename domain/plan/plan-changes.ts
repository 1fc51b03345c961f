import * as v from 'valibot';
import type { AnalysisOutline } from '../analysis/analysis-outline.ts';
import { PlanEndSchema, PlanSchema } from '../analysis/recommendation.ts';
import { PlanContentSchema } from '../analysis/standing-plan.ts';
import { formatPrice } from '../text/number-format.ts';
import { FiniteNumber } from '../text/quantity.ts';
import { rText } from '../text/r-text.ts';
import { HOUR_MS, MINUTE_MS } from '../text/time-units.ts';
import type { PlanChange } from './change.ts';

export const ComparedPlanSchema = v.object({
  hash: v.string(),
  content: v.object({
    ...v.pick(PlanContentSchema, ['openedAt', 'tickSize', 'replaced']).entries,
    plan: v.pick(PlanSchema, ['action', 'stance', 'takeProfit']),
  }),
  /** Null while it stands; of a void one exit and result are. */
  end: v.nullable(
    v.object({ by: PlanEndSchema, exit: v.nullable(FiniteNumber), netR: v.nullable(FiniteNumber) }),
  ),
});
export type ComparedPlan = v.InferOutput<typeof ComparedPlanSchema>;

/** Newest events of plans that are listed. */
const MOST_EVENTS = 4;

/** '16:00 UTC'. */
function utcClock(moment: number): string {
  const part = (unit: number, size: number) =>
    String(Math.floor(moment / unit) % size).padStart(2, '0');
  return `${part(HOUR_MS, 24)}:${part(MINUTE_MS, 60)} UTC`;
}

function opening(
  { openedAt, replaced, plan }: ComparedPlan['content'],
  plans: readonly ComparedPlan[],
): PlanChange[] {
  const { action: to, stance } = plan;
  if (stance !== 'trade') return [];
  if (replaced?.stance !== 'trade') {
    return [{ kind: 'opened', action: to, sentence: `Trade, ${to}` }];
  }
  const from = replaced.action;
  const why = `the analysis of ${utcClock(openedAt)} says Trade for ${to}`;
  const netR = plans.find(({ hash }) => hash === replaced.hash)?.end?.netR ?? null;
  return [{ kind: 'replaced', from, to, netR, sentence: `${from} → ${to}: ${why}` }];
}

/** The end of a replaced plan is said where the next one opens. */
function ending({ content: { plan, tickSize }, end }: ComparedPlan): PlanChange[] {
  const { action, stance, takeProfit } = plan;
  if (stance !== 'trade' || end === null || end.by === 'replaced') return [];
  const { by, exit, netR } = end;
  const how = {
    target: `reached ${Object.keys(takeProfit).at(-1)}`,
    stop: 'stopped',
    time: 'expired',
  };
  const sentence =
    by === 'void'
      ? `${action} ended without a result`
      : `${action} ${how[by]} at ${formatPrice(exit, tickSize)}, ${rText(netR)}`;
  return [{ kind: 'ended', action, by, sentence }];
}

/**
 * What became of a coin's Trades from one analysis to a later one, oldest first.
 * @param plans of the coin in the order of their opening; others than between the two are passed over
 */
export function planChanges(
  before: AnalysisOutline,
  after: AnalysisOutline,
  plans: readonly ComparedPlan[],
): PlanChange[] {
  const { plan: first } = before.plan;
  const { plan: last } = after.plan;
  const events = plans.flatMap((plan) => {
    const { hash, content } = plan;
    if (content.openedAt < first.openedAt || content.openedAt > last.openedAt) return [];
    const isKnown = hash === first.hash;
    // The end that came after an analysis belongs to the next one.
    const hasEnded = !(isKnown && first.ended) && (hash !== last.hash || last.ended !== null);
    return [...(isKnown ? [] : opening(content, plans)), ...(hasEnded ? ending(plan) : [])];
  });
  return events.slice(-MOST_EVENTS);
}
