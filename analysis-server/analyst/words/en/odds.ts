import { boundsText, inPast, stanceReason } from '../../../../domain/plan/odds/stance-words.ts';
import { totalCosts } from '../../../../domain/plan/trading-costs.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { shareText } from '../../../../domain/text/r-text.ts';
import type { OddsProposition, OfType } from '../../claims/proposition.ts';
import { type Wording, type WordingsOf, worded } from '../wording.ts';

function stanceWords({ stance, asideFor, bounds, age, label }: OfType<'stance'>): Wording {
  const now = stanceReason(asideFor, bounds, label) ?? 'the timeframes add up to a side';
  const why = age === undefined ? now : inPast(now);
  const isSaid = stance === 'too close to call' && bounds !== null;
  return {
    clause:
      age === undefined
        ? isSaid
          ? why
          : `${stance}: ${why}`
        : `the plan opened as ${stance}: ${why}`,
    noun: `a stance of ${stance}${age === undefined ? '' : ' at the opening'} as ${why}`,
  };
}

export const ODDS_WORDS: WordingsOf<OddsProposition> = {
  odds: ({ label, hit, age }) =>
    age === undefined
      ? worded(`${label} odds`, 'are', 'of', shareText(hit))
      : worded(`${label} odds`, 'were', 'of', `${shareText(hit)} at the opening`),
  'odds-now': ({ label, hit, low, high }) => {
    const odds = `${shareText(hit)}[ (${formatNumber(100 * low, 0)} to ${shareText(high)})]`;
    return worded(`${label} odds from here`, 'are', 'of', odds);
  },
  'break-even': ({ label, bounds, age }) => {
    const { range, breakEven } = boundsText(bounds);
    const then = age === undefined ? '' : ' at the opening';
    const rest = `${breakEven}${then}[ against odds of ${range}]`;
    return {
      clause: `break-even for ${label} ${then ? 'was' : 'is'} ${rest}`,
      noun: `a ${label} break-even of ${rest}`,
    };
  },
  costs: (costs) => {
    const amount = `${formatNumber(totalCosts(costs), 2)} R${costs.fundingAssumed ? '[ (funding assumed)]' : ''}`;
    return worded('costs', 'are', 'of', amount);
  },
  stance: stanceWords,
  'base-rate': ({ n, hit }) => {
    const [rate, over] = [shareText(hit), `over ${formatNumber(n, 0)} replayed plans`];
    return { clause: `the base rate ${over} is ${rate}`, noun: `a base rate of ${rate} ${over}` };
  },
};
