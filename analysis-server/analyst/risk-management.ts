import type { AnalysisFigures } from '../../domain/analysis/analysis.ts';
import type { PlanCosts, PlanFigures } from '../../domain/analysis/recommendation.ts';
import { ODDS_MODEL } from '../../domain/plan/odds/model.ts';
import { oddsVerb, oddsWords } from '../../domain/plan/odds/odds-words.ts';
import {
  asideWords,
  boundsText,
  inPast,
  primaryBounds,
  STANCE_NAMES,
} from '../../domain/plan/odds/stance-words.ts';
import { formatNumber, formatPercent, formatPrice } from '../../domain/text/number-format.ts';
import { etaWords } from './eta.ts';
import { capitalised, listOf } from './sentence.ts';

function stopSentence(plan: PlanFigures, tickSize: number): string {
  const distance = Math.abs(plan.entry - plan.stopLoss);
  return (
    `The stop is ${formatPrice(distance, tickSize)} from the entry, ` +
    `${formatPercent(plan.potentialROI.riskPerTrade)} of it and ` +
    `${formatNumber(distance / plan.atr, 2)} times the ${plan.timeframe} ATR of ` +
    `${formatPrice(plan.atr, tickSize)}.`
  );
}

function rewardSentence({ potentialROI, expiresInHours }: PlanFigures, primary: string): string {
  const { potential, riskPerTrade } = potentialROI;
  return (
    `The primary target, ${primary}, pays ${formatPercent(potential)}, which is ` +
    `${formatNumber(potential / riskPerTrade, 2)} times the risk; the plan’s time is over after ` +
    `${etaWords(expiresInHours)}.`
  );
}

const inR = (value: number) => `${formatNumber(value, 2)} R`;

function fundingClause({ funding, fundingAssumed }: PlanCosts): string {
  if (fundingAssumed) return `funding takes ${inR(funding)} at an assumed rate`;
  return funding === 0
    ? 'funding takes nothing, since what this side would be paid is not counted on'
    : `funding takes ${inR(funding)} at the market’s rate`;
}

function costsSentence(costs: PlanCosts): string {
  const { hours, fees, slippage } = costs;
  return (
    `Held for ${etaWords(hours)}, as such positions are on average, fees take ${inR(fees)} and ` +
    `slippage ${inR(slippage)}; ${fundingClause(costs)}.`
  );
}

function oddsSentence(plan: PlanFigures, primary: string): string[] {
  const hit = plan.odds?.[primary]?.hit;
  const bounds = primaryBounds(plan);
  if (hit === undefined || bounds === null) return [];
  const { range, breakEven } = boundsText(bounds);
  const { n, hit: base } = ODDS_MODEL.targets.primary.baseRate;
  return [
    `${capitalised(oddsWords(hit))} ${oddsVerb(hit, 'reaches', 'reach')} ${primary} before the stop ` +
      `and in time; of ${formatNumber(n, 0)} replayed plans ${oddsWords(base)} did. ` +
      `Its odds are ${range}; after costs it breaks even at ${breakEven}.`,
  ];
}

/** Odds and break-even have been said by then. */
function asideSentence({ stance, asideFor }: PlanFigures, isEarlier: boolean): string[] {
  const reasons = listOf(asideFor.map((reason) => asideWords(reason, null)));
  if (reasons === '') return [];
  const name = STANCE_NAMES[stance][0];
  return [isEarlier ? `Opened as “${name}”: ${inPast(reasons)}.` : `${name}: ${reasons}.`];
}

/** Of the plan's opening. */
export function riskManagement(
  plan: AnalysisFigures['tradeRecommendation'],
  tickSize: number,
): string {
  const primary = Object.keys(plan.takeProfit).at(-1) ?? '';
  const event = plan.plan?.event;
  const isEarlier = event === 'kept' || event === 'ended';
  return [
    ...(isEarlier ? ['These are the figures of the plan’s opening.'] : []),
    stopSentence(plan, tickSize),
    rewardSentence(plan, primary),
    costsSentence(plan.costs),
    ...oddsSentence(plan, primary),
    ...asideSentence(plan, isEarlier),
  ].join(' ');
}
