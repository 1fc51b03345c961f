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
import { wordingOf } from '../en.ts';

const TYPES = [
  ...['oscillator', 'trend-strength', 'candle-volume', 'money-flow', 'outside-band'],
  ...['trailing-stop', 'range-place', 'funding', 'swings', 'swing-point', 'price-to-average'],
  ...['price-to-averages', 'averages-stacked', 'macd', 'price-to-cloud', 'conversion-to-base'],
  ...['price-to-vwap', 'pattern', 'td-setup', 'no-pattern'],
];
/** Their figure is what they say, so a short form keeps it. */
const OF_FIGURES: readonly Proposition['type'][] = [
  ...(['oscillator', 'candle-volume', 'funding', 'td-setup'] as const),
];

const FIGURES = /\[([^[\]<>]*)\]/g;
const LABELS = /\b(MA(20|50|100|200)|1w|1d|4h|1h|15m|100-day)\b/g;

/** The numbers in a wording's brackets. */
const numbersOf = (template: string) =>
  [...template.matchAll(FIGURES)].flatMap(([, inside]) =>
    (inside ?? '').replace(LABELS, '').match(/−?\d[\d,.]*%?/g),
  );

function expectWellFormed(template: string, type: Proposition['type']) {
  const plain = template.replace(FIGURES, '');
  expect(plain).not.toMatch(/[<>[\]()]|N\/A/);
  if (!OF_FIGURES.includes(type)) {
    expect(plain.replace(LABELS, ''), 'a digit outside of brackets').not.toMatch(/\d/);
  }
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
    const { type } = proposition;
    if (!TYPES.includes(type)) return [];
    const { clause, noun } = wordingOf({ proposition }, moment.picture);
    expectWellFormed(clause, type);
    expectWellFormed(noun, type);
    expect(numbersOf(noun), noun).toEqual(numbersOf(clause));
    return [type];
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
  expect([...types].toSorted()).toEqual(TYPES.toSorted());
});
