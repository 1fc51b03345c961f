import { expect, it } from 'vitest';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { holedMarket } from '../../tests/support/holed-market.ts';
import { unkeptMarket } from '../../tests/support/unkept-market.ts';
import { simulatedMarket } from '../market/simulated/simulated.ts';
import { candleStretch } from './settle-coin.ts';

const NOW = epochMs(Date.UTC(2026, 4, 6, 12));
const QUARTER = PERIOD_MS['15m'];
const market = unkeptMarket(simulatedMarket({ clock: () => NOW }));
const moment = (quartersAgo: number) => epochMs(NOW - quartersAgo * QUARTER);

/** The stretch of the newest candles where one that so many newer ones follow is missing. */
const stretch = (candles: number, missing: number) =>
  candleStretch(
    holedMarket(market, (rows) => rows.filter(([time]) => time !== moment(missing + 1))),
    'BTCUSDT',
    moment(candles),
    NOW,
  );

it('holds every candle from the one moment to the other, and the one before', async () => {
  const { time } = await candleStretch(market, 'BTCUSDT', moment(200), NOW);
  expect(time).toHaveLength(201);
  expect(time[1]).toBe(moment(200));
});

it.each([20, 49, 50, 150])('is refused where it lacks the candle before %i others', async (n) => {
  await expect(stretch(200, n)).rejects.toMatchObject({ kind: 'invalid-candles' });
});

it('names the candles that an old gap lacks', async () => {
  await expect(stretch(200, 99)).rejects.toThrow(
    'an entry of the track record needs every candle from 2026-05-04 10:00 UTC to 2026-05-06 12:00 UTC; those from 2026-05-05 11:00 UTC to 2026-05-05 11:15 UTC are missing.',
  );
});

it('is refused where its first candle is missing', async () => {
  await expect(stretch(200, 199)).rejects.toMatchObject({ kind: 'invalid-candles' });
});
