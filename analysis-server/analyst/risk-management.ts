import type { AnalysisFigures } from '../../domain/analysis/analysis.ts';
import type { Odds, PlanCosts } from '../../domain/analysis/recommendation.ts';
import { wholeShares } from '../../domain/plan/odds/stance-words.ts';
import { totalCosts } from '../../domain/plan/trading-costs.ts';
import { formatNumber, formatPercent } from '../../domain/text/number-format.ts';
import { rText } from '../../domain/text/r-text.ts';

function oddsSentence(odds: Odds | undefined, label: string): string {
  if (!odds) return 'The odds are not known.';
  const { hit, stop, expire } = wholeShares(odds);
  return `Of plans like this, ${hit}% reach ${label}, ${stop}% hit the stop first, ${expire}% expire.`;
}

/** As shown, so that a reader's sum is that of the text. */
const shown = (value: number) => Math.round(100 * value) / 100;
const shownCosts = (costs: PlanCosts) => shown(totalCosts(costs));

/** Of the plan's opening; at most 40 words. */
export function riskManagement({
  plan,
  entry,
  stopLoss,
  takeProfit,
  odds,
  costs,
  potentialROI,
  timeframe,
  atr,
}: AnalysisFigures['tradeRecommendation']): string {
  const [label = '', target = entry] = Object.entries(takeProfit).at(-1) ?? [];
  const risk = Math.abs(entry - stopLoss);
  const reward = shown(Math.abs(target - entry) / risk);
  const isEarlier = plan?.event === 'kept' || plan?.event === 'ended';
  const likeThis = oddsSentence(odds?.[label], label);
  return [
    isEarlier ? `At the opening: ${likeThis[0]?.toLowerCase()}${likeThis.slice(1)}` : likeThis,
    `After costs a stop pays ${rText(-1 - shownCosts(costs))} and ${label} ${rText(reward - shownCosts(costs))}.`,
    `1 R is ${formatPercent(potentialROI.riskPerTrade)} of the position, ${formatNumber(risk / atr, 1)} ATR of ${timeframe}.`,
  ].join(' ');
}
