import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { must, type Verdict } from './verdict.ts';

const FRACTION = /(about|fewer than|more than) (\d+) in (\d+)|(nearly|about) half/g;
const RESULT = /([+−]?)(\d+\.\d\d) R\b/g;

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
  return said.type === 'base-rate' ? [said.hit] : [];
}

/** What is wrong with the shares and the signs of results in a text about odds; empty for others. */
export function oddsWordsFaults(said: Proposition, text: string): Verdict[] {
  const fractions = [...text.matchAll(FRACTION)];
  const shares = sharesOf(said);
  const result = 'result' in said ? said.result : null;
  return [
    must(fractions.length === shares.length, `${text}: ${fractions.length} shares`),
    ...fractions.map((fraction, place) =>
      must(fits(fraction, shares[place] ?? Number.NaN), `${text}: ${shares[place]}`),
    ),
    ...(result === null
      ? []
      : [...text.matchAll(RESULT)].map(([, sign, size]) => {
          const own = Number(size) === 0 ? '' : result < 0 ? '−' : '+';
          return must(sign === own, `${text}: the sign of ${result}`);
        })),
  ];
}
