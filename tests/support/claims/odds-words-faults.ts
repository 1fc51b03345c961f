import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import type { OddsBounds } from '../../../domain/plan/odds/stance-words.ts';
import { must, type Verdict } from './verdict.ts';

const FRACTION = /(about|fewer than|more than) (\d+) in (\d+)|(nearly|about) half/g;
const SHARE = /(\d+(?:\.\d+)?)(?=%| to \d)/g;

/** Words are this far from the share that they stand for, at most. */
const COARSE = 0.055;

/** Whether a fraction in words may stand for a share. */
function fits([, how, of, all, half]: RegExpMatchArray, share: number): boolean {
  if (half !== undefined) return share > 0.4 && share < 0.56;
  const said = Number(of) / Number(all);
  if (how === 'fewer than') return share < said;
  if (how === 'more than') return share > said;
  return Math.abs(share - said) < COARSE;
}

/** The shares of a proposition in the order in which its words give them. */
function sharesOf(said: Proposition): number[] {
  if (said.type === 'odds') return [said.hit, said.stop, said.expire];
  return said.type === 'base-rate' || said.type === 'odds-now' ? [said.hit] : [];
}

const isBound = (percent: string, bounds: OddsBounds) =>
  Object.values(bounds).some((share) => {
    const decimals = percent.split('.')[1]?.length ?? 0;
    return (100 * share).toFixed(decimals) === percent;
  });

/** Which side of break-even the words put the odds on. */
const SIDES: readonly (readonly [words: RegExp, isSo: (bounds: OddsBounds) => boolean])[] = [
  [/\babove break-even|lies above/, ({ low, breakEven }) => low > breakEven],
  [/below break-even|do not reach|above the odds/, ({ high, breakEven }) => high < breakEven],
  [/lies inside|both sides/, (b) => b.low <= b.breakEven && b.breakEven <= b.high],
];

/** What is wrong with the shares in a text about odds, or with its side of break-even. */
export function oddsWordsFaults(said: Proposition, text: string): Verdict[] {
  const fractions = [...text.matchAll(FRACTION)];
  const shares = sharesOf(said);
  const bounds =
    said.type === 'odds-now'
      ? { low: said.low, high: said.high, breakEven: said.hit }
      : 'bounds' in said
        ? said.bounds
        : null;
  const percents = [...text.matchAll(SHARE)].map(([percent]) => percent);
  return [
    must(fractions.length === shares.length, `${text}: ${fractions.length} shares`),
    ...fractions.map((fraction, place) =>
      must(fits(fraction, shares[place] ?? Number.NaN), `${text}: ${shares[place]}`),
    ),
    ...(bounds === null
      ? [must(said.type !== 'stance' || percents.length === 0, `${text}: no odds are known`)]
      : [
          ...percents.map((percent) => must(isBound(percent, bounds), `${text}: ${percent}`)),
          ...SIDES.map(([words, isSo]) => must(!words.test(text) || isSo(bounds), text)),
        ]),
  ];
}
