import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byTimeframe } from '../../../../domain/market/timeframe.ts';
import { simulatedSeries } from '../../../../tests/support/candles.ts';
import { momentOf, momentOfInput } from '../../../../tests/support/moment.ts';
import { composeInputs } from '../../../../tests/support/random-compose-input.ts';
import { comparisonClaims } from '../../claims/comparison.ts';
import type { Moment } from '../../claims/moment.ts';
import { patternClaims } from '../../claims/pattern.ts';
import type { Proposition } from '../../claims/proposition.ts';
import { stateClaims } from '../../claims/state.ts';
import { structureClaims } from '../../claims/structure.ts';
import type { Wording, WordingContext } from '../wording.ts';
import { COMPARISON_WORDS } from './comparison.ts';
import { PATTERN_WORDS } from './pattern.ts';
import { STATE_WORDS } from './state.ts';
import { STRUCTURE_WORDS } from './structure.ts';

const WORDS = { ...STATE_WORDS, ...COMPARISON_WORDS, ...STRUCTURE_WORDS, ...PATTERN_WORDS };

type Type = keyof typeof WORDS;
type OfType<T extends Type> = {
  [K in T]: Extract<Proposition, { readonly type: K }> & { readonly type: K };
}[T];

function wordingsOf<T extends Type>(proposition: OfType<T>, context: WordingContext) {
  const table: {
    [K in Type]: (of: OfType<K>, context: WordingContext) => readonly Wording[];
  } = WORDS;
  return table[proposition.type](proposition, context);
}

const isWorded = (proposition: Proposition): proposition is OfType<Type> =>
  proposition.type in WORDS;

const FIGURES = /\[([^[\]<>]*)\]/g;
const LABELS = /\bMA(20|50|100|200)\b/g;

/** The numbers in a wording's brackets. */
const numbersOf = (template: string) =>
  [...template.matchAll(FIGURES)].flatMap(([, inside]) =>
    (inside ?? '').replace(LABELS, '').match(/-?\d[\d,.]*%?/g),
  );

function expectWellFormed(template: string) {
  const plain = template.replace(FIGURES, '').replace(/<[a-z]+(-[a-z]+)? >/g, '');
  expect(plain).not.toMatch(/[<>[\]()]|N\/A/);
  expect(plain.replace(LABELS, ''), 'a digit outside of brackets').not.toMatch(/\d/);
  expect(plain, 'spaces, or a mark').not.toMatch(/^\s|\s\s|[\s.,;:!?]$|,/);
  expect(plain.charAt(0), 'a capital').toBe(plain.charAt(0).toLowerCase());
  for (const [, inside] of template.matchAll(FIGURES)) expect(inside).toMatch(/^ \([^()]+\)$/);
}

/** Checks every wording at a moment. @returns the types of what was worded */
function typesWorded(moment: Moment): string[] {
  const claims = [stateClaims, comparisonClaims, structureClaims, patternClaims].flatMap(
    (claimsOfKind) => claimsOfKind(moment),
  );
  return claims.flatMap(({ proposition }) => {
    if (!isWorded(proposition)) return [];
    for (const { clause, noun } of wordingsOf(proposition, moment.picture)) {
      expectWellFormed(clause);
      expectWellFormed(noun);
      expect(numbersOf(noun), noun).toEqual(numbersOf(clause));
    }
    return [proposition.type];
  });
}

test('every wording has its figures in brackets, the same in clause and noun, and fits a sentence', () => {
  const types = new Set<string>();
  for (let seed = 1; seed <= 8; seed++) {
    const moment = momentOf(byTimeframe((timeframe) => simulatedSeries(timeframe, 250, seed)));
    for (const type of typesWorded(moment)) types.add(type);
  }
  fc.assert(
    fc.property(composeInputs, (input) => {
      for (const type of typesWorded(momentOfInput(input))) types.add(type);
    }),
    { numRuns: 60 },
  );
  expect([...types].toSorted()).toEqual(Object.keys(WORDS).toSorted());
});
