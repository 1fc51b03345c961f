import type { Funding } from '../../../../domain/analysis/derivatives.ts';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { fundingTerms, totalCosts } from '../../../../domain/plan/trading-costs.ts';
import { formatNumber, formatPercent } from '../../../../domain/text/number-format.ts';

const RATE_DECIMALS = 4;

const inR = (r: number) => `${formatNumber(r, 2)} R`;

/** From here on times are in days. */
const HOURS_SAID = 48;

const counted = (count: number, unit: string) => {
  const whole = Math.max(1, Math.round(count));
  return `${formatNumber(whole, 0)} ${unit}${whole === 1 ? '' : 's'}`;
};
const timeText = (hours: number) =>
  hours < HOURS_SAID ? counted(hours, 'hour') : counted(hours / 24, 'day');

type Costed = Pick<KnownPlan, 'action' | 'costs'>;

const NOT_KNOWN = 'since the market’s rate was not known';

/** Funding paid and its rate; funding received is not counted. */
function fundingWords({ action, costs }: Costed, funding: Funding | null): string {
  if (!costs) return '';
  const side = action === 'LONG' ? 'LONG' : 'SHORT';
  const { percent, intervalHours } = fundingTerms(costs.fundingAssumed ? null : funding, side);
  if (costs.funding === 0) {
    if (costs.fundingAssumed) return `no funding is counted, ${NOT_KNOWN}`;
    return funding === null || funding.rate === 0
      ? 'no funding is due at the market’s rate'
      : 'funding would be paid to this side now; it is not counted on';
  }
  const rate = `${formatPercent(percent, RATE_DECIMALS)} every ${timeText(intervalHours)}`;
  const whose = costs.fundingAssumed
    ? `, assumed at ${rate}, ${NOT_KNOWN}`
    : funding === null
      ? ' at the market’s rate'
      : ` at the market’s ${rate}`;
  return `funding takes ${inR(costs.funding)}${whose}`;
}

/** Null for plans that name no costs. */
export function costSentence(plan: Costed, funding: Funding | null): string | null {
  const { costs } = plan;
  if (costs === null) return null;
  return `${inR(totalCosts(costs))} in all: fees ${inR(costs.fees)}, slippage ${inR(costs.slippage)}; ${fundingWords(plan, funding)}. Held for ${timeText(costs.hours)} on average.`;
}
