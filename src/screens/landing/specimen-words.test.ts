import * as v from 'valibot';
import { expect, test } from 'vitest';
import { epochMs } from '../../../domain/quantity.ts';
import recorded from './specimen.json' with { type: 'json' };
import { type Specimen, SpecimenSchema } from './specimen.ts';
import { candleCloses, outcomeWords, shortDate } from './specimen-words.ts';

const specimen = v.parse(SpecimenSchema, recorded);
const at = epochMs(Date.UTC(2026, 4, 7, 10, 15));

const ending = (touched: Specimen['outcome']['touched']): string =>
  outcomeWords({
    ...specimen,
    tickSize: 0.5,
    recommendation: v.parse(SpecimenSchema.entries.recommendation, {
      action: 'LONG',
      entry: 100,
      stopLoss: 98,
      takeProfit: { TP1: 104, TP2: 108 },
      potentialROI: { riskPerTrade: 2, rewardPerTrade: 4, potential: 8, rr: 2 },
    }),
    outcome: { touched, at },
  });

test('a candle closes one period after it opens', () => {
  const candleTimes = {
    '4h': epochMs(Date.UTC(2026, 4, 6, 8)),
    '1w': epochMs(Date.UTC(2026, 3, 27)),
  };
  expect(candleCloses({ candleTimes })).toEqual([
    { timeframe: '1w', closed: '4 May, 00:00' },
    { timeframe: '4h', closed: '6 May, 12:00' },
  ]);
});

test('a lost call is called a loss', () => {
  expect(ending('stop')).toMatch(
    /^Price touched the stop at 98\.0 on 7 May, 10:15 UTC: a loss of 2\.00%/,
  );
});

test('a won call is no promise', () => {
  expect(ending('target')).toMatch(/^Price touched the first target at 104\.0 .* a gain of 4\.00%/);
  expect(ending('target')).toContain('the next may fail');
});

test('an open call is open', () => {
  expect(ending('neither')).toMatch(/neither the stop nor a target .* 7 May, 10:15 UTC\.$/);
});

test('a day is given in UTC', () => {
  expect(shortDate(Date.UTC(2026, 4, 6, 23, 59))).toBe('6 May 2026');
});

test('the example is a plan with its prices on the right sides', () => {
  const { action, entry, stopLoss, takeProfit } = specimen.recommendation;
  const side = action === 'LONG' ? 1 : -1;
  expect(Math.sign(entry - stopLoss)).toBe(side);
  for (const target of Object.values(takeProfit)) expect(Math.sign(target - entry)).toBe(side);
  expect(specimen.quotes.length).toBeGreaterThan(0);
  expect(specimen.outcome.at).toBeGreaterThanOrEqual(specimen.snapshotTime);
});
