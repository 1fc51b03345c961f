import type { Briefing } from '../briefing.ts';
import type { PriceLevel } from '../price-levels.ts';
import { distinctReadings } from '../reason.ts';
import { listOf } from '../sentence.ts';
import { TIMEFRAME_NAMES } from '../timeframe-names.ts';
import { readingsFor } from '../vote.ts';
import { type Section, sideOf } from './sentence-plan.ts';

/** The level that the stop is behind: of those between entry and stop the farthest. */
function shelter({ plan, levels }: Briefing): PriceLevel | undefined {
  return plan.action === 'LONG'
    ? levels.below.filter((level) => level.price > plan.stopLoss).at(-1)
    : levels.above.filter((level) => level.price < plan.stopLoss).at(-1);
}

function stop(briefing: Briefing): string {
  const level = shelter(briefing);
  const place = level
    ? `beyond the ${TIMEFRAME_NAMES[level.timeframe]} level at {${level.fact}}`
    : 'clear of any nearby level';
  return `The stop at {plan.stopLoss} stands ${place}, {plan.stopInATR} ${TIMEFRAME_NAMES[briefing.plan.timeframe]} ATR away; the risk is {plan.riskPerTrade} of the entry.`;
}

function targets({ plan }: Briefing): string {
  const labels = Object.keys(plan.takeProfit);
  const said = labels.map((label) => `{plan.takeProfit.${label}} ({plan.etaHours.${label}})`);
  const lead =
    labels.length === 1
      ? `The target is ${listOf(said)} and pays`
      : `Targets are ${listOf(said)}; the first pays`;
  return `${lead} {plan.rr} times the risk. The times are typical for a move that gets there before the stop, not a promise.`;
}

function against({ plan, vote }: Briefing): string {
  const opposing = readingsFor(vote, plan.action === 'LONG' ? 'SHORT' : 'LONG');
  const clauses = distinctReadings(opposing, 2).map((reading) => reading.clause);
  return clauses.length === 0
    ? 'Nothing measured argues against it at the moment, which is rare and no proof.'
    : `Against it, ${listOf(clauses)}.`;
}

/** Entry, stop, targets, times, and what argues against them. */
export function planWords(briefing: Briefing): Section {
  const entry = `${briefing.plan.action} from {plan.entry}.`;
  const sentences = [
    { text: entry },
    { text: stop(briefing) },
    { text: targets(briefing) },
    { text: against(briefing) },
  ];
  return { heading: 'The plan', sentences };
}

/** The price that ends the plan, and the earlier sign that it is failing. */
export function invalidation({ plan, picture }: Briefing): Section {
  const side = plan.action === 'LONG' ? 'below' : 'above';
  const text = `Trade ${side} {plan.stopLoss} ends this idea: past that price nothing above holds.`;
  const { MA20 } = picture.timeframes['4h'].technicalIndicators.movingAverages;
  if (MA20 === null) return { heading: 'What would prove it wrong', sentences: [{ text }] };
  const place = sideOf(picture.price, MA20, picture.tickSize);
  const held = place === (plan.action === 'LONG' ? 'above' : 'below');
  const early = held
    ? `A four-hour close ${side} the MA20 ({4h.movingAverages.MA20}) would be the first warning.`
    : `Price is still ${place} the four-hour MA20 ({4h.movingAverages.MA20}), so the idea is not confirmed yet.`;
  return { heading: 'What would prove it wrong', sentences: [{ text }, { text: early }] };
}
