import * as v from 'valibot';
import { expect, test } from 'vitest';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import recorded from './specimen.json' with { type: 'json' };
import { type Specimen, SpecimenSchema } from './specimen.ts';
import { candleCloses, outcomeWords, shortDate } from './specimen-words.ts';

const specimen = v.parse(SpecimenSchema, recorded);
const at = epochMs(Date.UTC(2026, 4, 7, 10, 15));

const ending = (
  touched: Specimen['outcome']['touched'],
  reached: number,
  waypoints: string[] = [],
): string =>
  outcomeWords({
    ...specimen,
    tickSize: 0.5,
    recommendation: v.parse(SpecimenSchema.entries.recommendation, {
      action: 'LONG',
      entry: 100,
      stopLoss: 98,
      takeProfit: { TP1: 104, TP2: 108 },
      potentialROI: { riskPerTrade: 2, rewardPerTrade: 4, potential: 8, rr: 2 },
      stance: 'trade',
      odds: null,
    }),
    outcome: { touched, at, price: price(reached), waypoints },
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

test('a lost plan is called a loss', () => {
  expect(ending('stop', 98)).toMatch(
    /^Price hit the stop at 98\.0 on 7 May, 10:15 UTC: a loss of 2\.00%/,
  );
  expect(ending('stop', 98, ['TP1'])).toContain('10:15 UTC after TP1: a loss of 2.00%');
});

test('a won plan is no promise', () => {
  const won = ending('target', 108, ['TP1']);
  expect(won).toMatch(/^Price reached TP2 at 108\.0 .* a gain of 8\.00% before costs/);
  expect(won).toContain('the next can fail');
});

test('an open plan is open', () => {
  expect(ending('neither', 101, ['TP1'])).toMatch(
    /^The recording ended on 7 May, 10:15 UTC after TP1, with neither the stop nor TP2 reached\.$/,
  );
});

test('an expired plan is worth what price says', () => {
  expect(ending('expiry', 99)).toMatch(
    /^The plan expired on .*: a loss of 1\.00% before costs, at 99\.0\.$/,
  );
  expect(ending('expiry', 101)).toContain('a gain of 1.00% before costs');
});

test('a day is given in UTC', () => {
  expect(shortDate(Date.UTC(2026, 4, 6, 23, 59))).toBe('6 May 2026');
});

test('the example is a plan with its prices on the right sides', () => {
  const { action, entry, stopLoss, takeProfit } = specimen.recommendation;
  const side = action === 'LONG' ? 1 : -1;
  expect(Math.sign(entry - stopLoss)).toBe(side);
  for (const target of Object.values(takeProfit)) expect(Math.sign(target - entry)).toBe(side);
  for (const { text, evidence } of [specimen.reading, specimen.argument]) {
    expect(evidence.length).toBeGreaterThan(0);
    for (const { start, end } of evidence) expect(text.slice(start, end)).not.toBe('');
  }
  expect(specimen.outcome.at).toBeGreaterThanOrEqual(specimen.snapshotTime);
});
