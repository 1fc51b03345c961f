import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NewestValues } from '../../analysis-server/indicators/newest-values.ts';
import { derivativesWith, fundingOf } from '../../tests/support/derivatives.ts';
import { guideEntryFor } from '../guide/indicator-guide.ts';
import { DerivativesSchema, type Funding } from './derivatives.ts';
import {
  ALL_READINGS,
  CARDS,
  COIN_READINGS,
  READINGS,
  readingOf,
  readingValue,
} from './readings.ts';
import { type TechnicalIndicators, TechnicalIndicatorsSchema } from './timeframe-values.ts';

const line = { begin: 0, values: Float64Array.of(1) };

test('a reading without a row does not compile', () => {
  const read = new NewestValues('1h', 1);
  expect(read.of('stochasticRSI.k', line)).toBe(1);
  // @ts-expect-error: no row is called so
  read.of('stochasticRSI.j', line);
  // @ts-expect-error: the result holds what has a row, and nothing else
  const other = (values: TechnicalIndicators): unknown => values.TRIX;
  // @ts-expect-error: and what has a row has to be there
  const fewer: TechnicalIndicators['DMI'] = { diPlus: 1, diMinus: 1 };
  expect([other, fewer]).toHaveLength(2);
});

test('fields and paths are unique', () => {
  const fields = ALL_READINGS.map(({ field }) => field);
  expect(new Set(fields).size).toBe(fields.length);
  const paths = ALL_READINGS.map(({ section, path }) => [section, ...path].join('.'));
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(ALL_READINGS.map((reading) => [reading.field, reading] as const))(
  '%s is explained where its row says',
  (field, { guide }) => expect(guideEntryFor(field)?.anchor).toBe(guide),
);

test.each([
  ['4h.stochasticRSI.k', 'stochasticRSI.k'],
  ['1w.supportLevels.2', 'supportLevels'],
  ['1h.patternAnalysis.divergence.type', 'patternAnalysis.divergence.type'],
  ['derivatives.funding.sum7d', 'derivatives.funding.sum7d'],
  ['plan.stopLoss', undefined],
  ['', undefined],
])('the fact %s is a value of %s', (fact, field) => {
  expect(readingOf(fact)?.field).toBe(field);
});

test('a value is found by its path, and what is not there is null', () => {
  const k = readingOf('stochasticRSI.k');
  if (!k) throw new Error('stochasticRSI.k has no row');
  expect(readingValue(k, { stochasticRSI: { k: 12.5, d: null } })).toBe(12.5);
  expect(readingValue(k, { stochasticRSI: null })).toBeNull();
  expect(readingValue(k, {})).toBeNull();
});

test('the readings of a coin are parsed by their rows, and are of no timeframe', () => {
  const { funding } = derivativesWith();
  expect(v.safeParse(DerivativesSchema, derivativesWith()).success).toBe(true);
  expect(v.safeParse(DerivativesSchema, derivativesWith({ funding: null })).success).toBe(true);
  const { sum7d: _, ...rest } = funding ?? fundingOf();
  // @ts-expect-error: what has a row has to be there
  const fewer: Funding = rest;
  expect(v.safeParse(DerivativesSchema, { ...derivativesWith(), funding: fewer }).success).toBe(
    false,
  );
  const shared = COIN_READINGS.filter(({ field }) => READINGS.some((each) => each.field === field));
  expect(shared).toEqual([]);
});

test('the values of a timeframe are parsed by the rows, in the order of the cards', () => {
  const shown = CARDS.flatMap(({ groups }) => groups.flatMap(({ readings }) => readings));
  const keys = shown
    .filter(({ section }) => section === 'technicalIndicators')
    .map(({ path }) => path[0]);
  expect(Object.keys(TechnicalIndicatorsSchema.entries)).toEqual([...new Set(keys)]);
  expect(v.safeParse(TechnicalIndicatorsSchema, { RSI: 50 }).success).toBe(false);
});
