import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import type { OddsBounds } from '../../../domain/plan/odds/stance-words.ts';
import { formatNumber } from '../../../domain/text/number-format.ts';
import { must, type Verdict } from './verdict.ts';

const SHARE = /(\d+)(?=%| to \d)/g;

/** The shares of a proposition in the order in which its words give them. */
function sharesOf(said: Proposition): number[] {
  if (said.type === 'odds-now') return [said.hit, said.low, said.high];
  return said.type === 'odds' || said.type === 'base-rate' ? [said.hit] : [];
}

const wholePercent = (share: number) => formatNumber(100 * share, 0);

/** Which side of break-even the words put the odds on. */
const SIDES: readonly (readonly [words: RegExp, isSo: (bounds: OddsBounds) => boolean])[] = [
  [/\bbeat\b/, ({ low, breakEven }) => low > breakEven],
  [/\bbelow break-even \(/, ({ high, breakEven }) => high < breakEven],
  [/\btoo close\b/, (b) => b.low <= b.breakEven && b.breakEven <= b.high],
];

/** What is wrong with the shares in a text about odds, or with its side of break-even. */
export function oddsWordsFaults(said: Proposition, text: string): Verdict[] {
  const shares = sharesOf(said).map(wholePercent);
  const bounds = 'bounds' in said ? said.bounds : null;
  const percents = [...text.matchAll(SHARE)].map(([percent]) => percent);
  if (shares.length > 0) {
    return [must(shares.join() === percents.join(), `${text}: ${percents}, not ${shares}`)];
  }
  if (bounds === null) {
    return [must(said.type !== 'stance' || percents.length === 0, `${text}: no odds are known`)];
  }
  const known = Object.values(bounds).map(wholePercent);
  return [
    ...percents.map((percent) => must(known.includes(percent), `${text}: ${percent}`)),
    ...SIDES.map(([words, isSo]) => must(!words.test(text) || isSo(bounds), text)),
  ];
}
