import { expect, test } from 'vitest';
import { PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { simulatedMarket } from './simulated.ts';
import { SIMULATION_START } from './simulated-path.ts';

const HOUR = PERIOD_MS['1h'];
const NOON = epochMs(Date.UTC(2026, 4, 6, 12));
const marketOf = (seed?: number) =>
  simulatedMarket({ clock: () => NOON, ...(seed === undefined ? {} : { seed }) });

/** Every payment of a stretch of the simulated market. */
async function rates(coin: string, count: number): Promise<number[]> {
  const market = marketOf();
  const all: number[] = [];
  for (let back = 0; back < count; back++) {
    const { funding } = await market.derivatives(coin, epochMs(NOON - back * 8 * HOUR));
    if (funding) all.push(funding.rate);
  }
  return all;
}

test('is whole, and says that it is simulated', async () => {
  const derivatives = await marketOf().derivatives('ETHUSDT', NOON);
  expect(derivatives).toMatchObject({
    simulated: true,
    at: NOON,
    missing: [],
    funding: { intervalHours: 8, count: 21, nextAt: NOON + 4 * HOUR },
    openInterest: { at: NOON },
  });
});

test('is the same for a moment whenever it is asked, another for another seed or coin', async () => {
  const market = marketOf();
  const first = await market.derivatives('BTCUSDT', NOON);
  await market.derivatives('BTCUSDT', epochMs(NOON - 40 * HOUR));
  expect(await market.derivatives('BTCUSDT', NOON)).toEqual(first);
  expect(await marketOf().derivatives('BTCUSDT', NOON)).toEqual(first);
  expect(await marketOf(7).derivatives('BTCUSDT', NOON)).not.toEqual(first);
  expect((await market.derivatives('ETHUSDT', NOON)).funding).not.toEqual(first.funding);
});

test('a payment stays what it was, so that sums over days agree', async () => {
  const market = marketOf();
  const settled = await rates('SOLUSDT', 21);
  const { funding } = await market.derivatives('SOLUSDT', NOON);
  expect(funding?.sum7d).toBeCloseTo(
    settled.reduce((sum, rate) => sum + rate, 0),
    12,
  );
});

test('rates stay within 0.3 %, mostly near the usual, at times negative, and return', async () => {
  const all = await rates('DOGEUSDT', 600);
  expect(Math.max(...all.map(Math.abs))).toBeLessThanOrEqual(0.003);
  expect(all.some((rate) => rate < 0)).toBe(true);
  const mean = all.reduce((sum, rate) => sum + rate, 0) / all.length;
  expect(mean).toBeGreaterThan(0);
  expect(mean).toBeLessThan(0.0003);
});

test('a rising market pays more than a falling one', async () => {
  const market = (percent: number) =>
    simulatedMarket({
      clock: () => NOON,
      forcedMoves: [{ coin: 'BTCUSDT', from: epochMs(NOON - 20 * HOUR), percent }],
    });
  const rate = async (percent: number) =>
    (await market(percent).derivatives('BTCUSDT', NOON)).funding?.rate ?? Number.NaN;
  expect(await rate(15)).toBeGreaterThan(await rate(0));
  expect(await rate(-15)).toBeLessThan(await rate(0));
  expect(await rate(-90)).toBe(-0.003);
});

test('the first days have what there was', async () => {
  const { funding, openInterest } = await marketOf().derivatives(
    'BTCUSDT',
    epochMs(SIMULATION_START + 5 * 24 * HOUR),
  );
  expect(funding?.sum7d).toBeNull();
  expect(openInterest?.change24h).not.toBeNull();
  const before = await marketOf().derivatives('BTCUSDT', epochMs(SIMULATION_START + HOUR));
  expect([before.funding, before.openInterest]).toEqual([null, null]);
});

test('a coin that is not simulated has the reason', async () => {
  expect(await marketOf().derivatives('FOOUSDT', NOON)).toMatchObject({
    funding: null,
    missing: [
      { field: 'funding', reason: 'FOOUSDT is not on the simulated market.' },
      { field: 'openInterest' },
    ],
  });
});
