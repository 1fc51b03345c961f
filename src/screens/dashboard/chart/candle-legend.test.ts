import { expect, test } from 'vitest';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { analysisResult, SNAPSHOT_TIME } from '../../../../tests/support/analysis-result.ts';
import { rangesWith } from '../../../../tests/support/ranges.ts';
import { readCandle, spokenCandle } from './candle-legend.tsx';
import { chartSummary } from './chart-panel.tsx';

const HOURS = 3_600_000;
const LEVELS = [
  { label: 'Stop', price: 95, kind: 'stop' },
  { label: 'Entry', price: 100, kind: 'entry' },
  { label: 'TP1', price: 110, kind: 'target' },
] as const;
const opened = SNAPSHOT_TIME - 4 * HOURS;

test('a candle is spoken with its time, prices at the tick, volume and the levels it reaches', () => {
  const reading = readCandle([opened, 99, 110, 98.5, 101.25, 1234.5], '4h', 0.05, LEVELS);
  expect(reading.way).toBe('up');
  expect(reading.closed).toBe(momentText(SNAPSHOT_TIME));
  expect(spokenCandle(reading)).toBe(
    `${momentText(opened)}. Open 99.00, high 110.00, low 98.50, close 101.25, volume 1,235. Range includes Entry, TP1.`,
  );
});

test('a candle away from the plan says nothing of it', () => {
  const reading = readCandle([opened, 106, 107, 105, 105, 1], '4h', 1, LEVELS);
  expect(reading).toMatchObject({ touched: [], way: 'down' });
  expect(spokenCandle(reading)).toMatch(/volume 1\.00\.$/);
});

test('a candle that closed where it opened went neither way', () => {
  expect(readCandle([opened, 5, 6, 4, 5, 0], '4h', 1, LEVELS).way).toBe('flat');
});

test('the summary says what the chart spans and where the plan lies', () => {
  const facts = analysisResult();
  const summary = (stance: KnownPlan['stance']) =>
    chartSummary(
      { ...facts, tradeRecommendation: { ...facts.tradeRecommendation, stance } },
      '4h',
      [
        [SNAPSHOT_TIME - 8 * HOURS, 1, 2, 1, 2, 5],
        [opened, 2, 3, 2, 3, 5],
      ],
    );
  const spans = `BTC on 4h: 2 candles from ${momentText(SNAPSHOT_TIME - 8 * HOURS)} to ${momentText(SNAPSHOT_TIME)}, price 64,250.5, stop 63,100.0 below`;
  const targets = 'first waypoint 66,000.0 above, primary target 67,500.5 above';
  expect(summary(null)).toBe(`${spans}, first target 66,000.0 above.`);
  expect(summary('trade')).toBe(`${spans}, ${targets}.`);
  expect(summary('stand aside')).toBe(`${spans}, ${targets}, the plan says to stand aside.`);
  expect(summary('too close to call')).toBe(`${spans}, ${targets}, the plan is too close to call.`);
});

test('the summary says the 80 % range of both horizons', () => {
  const facts = { ...analysisResult(), ranges: rangesWith(64_000, SNAPSHOT_TIME) };
  expect(chartSummary(facts, '4h', [[opened, 2, 3, 2, 3, 5]])).toMatch(
    /, expected in 80% of cases from 62,380 to 65,662 in 24 hours, from 59,802 to 68,492 in 7 days\.$/,
  );
});

test('a chart without candles says so', () => {
  expect(chartSummary(analysisResult(), '1w', [])).toBe('BTC on 1w: no candles.');
});
