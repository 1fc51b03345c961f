import { expect, test } from 'vitest';
import { analyseCandles } from '../../../analysis-server/analyst/analyse.ts';
import { readCandles } from '../../../analysis-server/jobs/candles-of-coin.ts';
import { simulatedMarket } from '../../../analysis-server/market/simulated/simulated.ts';
import { byTimeframe } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { twelveCards } from '../../../src/screens/dashboard/tabs/shown-reading.ts';
import { sliceSeries } from '../../support/candles.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';

const NOON = epochMs(Date.UTC(2026, 4, 6, 12));
const market = unkeptMarket(simulatedMarket({ clock: () => NOON }));
const candles = await readCandles(market, 'BTCUSDT', NOON, () => undefined);

test.each([20, 60, 150])('with %i candles every number that a card lacks says why', (count) => {
  const { facts } = analyseCandles({
    coin: 'BTCUSDT',
    market: market.market,
    tickSize: 0.1,
    candles: byTimeframe((timeframe) => {
      const { series, ...rest } = candles[timeframe];
      const length = series.close.length;
      return { ...rest, series: sliceSeries(series, length - count, length) };
    }),
    derivatives: null,
    analysedAt: NOON,
  });
  // A pattern that is not there lacks its figures for that reason.
  const cards = twelveCards(facts, '4h').filter(({ title }) => title !== 'Pattern Analysis');
  const readings = cards.flatMap(({ groups }) => groups.flatMap((group) => group.readings));
  const lacking = readings.filter(({ text }) => text === 'N/A');
  expect(lacking.length).toBeGreaterThan(0);
  expect(lacking.filter(({ missing }) => missing === undefined)).toEqual([]);
});
