import { expect, test } from 'vitest';
import { byTimeframe, PERIOD_MS } from '../../domain/market/timeframe.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import { longerCandles } from '../../tests/bench/track-record/longer-candles.ts';
import { closedBy } from '../../tests/support/all-series.ts';
import { simulatedSeries } from '../../tests/support/candles.ts';
import { derivativesWith, fundingOf } from '../../tests/support/derivatives.ts';
import { wholeCandles } from '../../tests/support/whole-candles.ts';
import { hourClaims } from './hour-claims.ts';

const HOURS = 12;
const quarters = simulatedSeries('15m', 60 * 7 * 24 * 4, 1);
const end = (quarters.time.at(-1) ?? 0) + PERIOD_MS['15m'];
const series = byTimeframe((timeframe) =>
  closedBy(timeframe === '15m' ? quarters : longerCandles(quarters, timeframe), end),
);
const known = {
  coin: 'BTCUSDT',
  market: { id: 'recorded', name: 'Recorded market', simulated: false },
  tickSize: 0.01,
  derivatives: derivativesWith({ funding: fundingOf({ rate: 0.0004 }) }),
  candles: wholeCandles(series),
};
const hours = Array.from({ length: HOURS }, (_, n) => epochMs(end - (HOURS - n) * HOUR_MS));

test('an hour of many is as by itself, from the candles closed by then', () => {
  const alone = (hour: EpochMs) => {
    const candles = wholeCandles(byTimeframe((one) => closedBy(series[one], hour)));
    return [...hourClaims({ ...known, candles, derivatives: null }, [hour])][0];
  };
  const together = [...hourClaims({ ...known, derivatives: null }, hours)];
  expect(together).toEqual(hours.map(alone));
  const held = together.map(({ holding }) => [...holding].filter(([, holds]) => holds).length);
  expect(new Set(held).size).toBeGreaterThan(1);
});

test('funding is known of the last hour alone', () => {
  const funding = [...hourClaims(known, hours)].map(({ holding }) => holding.get('funding:longs'));
  expect(funding).toEqual([...hours.slice(1).map(() => null), true]);
});
