import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { unkeptMarket } from '../../../tests/support/unkept-market.ts';
import { recordedMarket } from './recorded.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorded-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The last close of each timeframe; only at 2026-05-06 12:00 are all of them closed. */
const ENDS: Readonly<Record<Timeframe, number>> = {
  '15m': Date.UTC(2026, 4, 7),
  '1h': Date.UTC(2026, 4, 6, 22),
  '4h': Date.UTC(2026, 4, 6, 12),
  '1d': Date.UTC(2026, 4, 10),
  '1w': Date.UTC(2026, 4, 11),
};

async function record(coin: string, timeframes: readonly Timeframe[] = TIMEFRAMES, skip = -1) {
  await mkdir(join(folder, coin));
  for (const timeframe of timeframes) {
    const lines = Array.from({ length: 200 }, (_, index) => {
      const open = ENDS[timeframe] - (200 - index) * PERIOD_MS[timeframe];
      const price = 100 + index / 4;
      return `${open},${price},${price + 1},${price - 1},${price + 0.25},${1000 + index}`;
    }).filter((_, index) => index !== skip);
    await writeFile(
      join(folder, coin, `${timeframe}.csv`),
      `timestamp,open,high,low,close,volume\n${lines.join('\n')}\n`,
    );
  }
}

const ALL_CLOSED = epochMs(Date.UTC(2026, 4, 6, 12));

describe('a recorded market', () => {
  it('lists the coins that have all five timeframes, with the step of their prices', async () => {
    await record('ETHUSDT');
    await record('BTCUSDT');
    await record('SOLUSDT', ['1h', '15m']);
    await mkdir(join(folder, 'notes'));
    const market = unkeptMarket(recordedMarket({ folder }));
    expect(await market.coins()).toEqual([
      { coin: 'BTCUSDT', tickSize: 0.01 },
      { coin: 'ETHUSDT', tickSize: 0.01 },
    ]);
    expect(market.market).toEqual({ id: 'recorded', name: 'Recorded market', simulated: false });
  });

  it('has no terms of its contracts: they were not recorded', async () => {
    await record('BTCUSDT');
    expect(await recordedMarket({ folder }).contract()).toEqual({
      terms: null,
      missing: [{ field: 'terms', reason: 'not recorded' }],
    });
  });

  it('has no funding and no open interest: they were not recorded', async () => {
    await record('BTCUSDT');
    const derivatives = await recordedMarket({ folder }).derivatives('BTCUSDT', ALL_CLOSED);
    expect(derivatives).toEqual({
      funding: null,
      openInterest: null,
      missing: [
        { field: 'funding', reason: 'not recorded' },
        { field: 'openInterest', reason: 'not recorded' },
      ],
      at: ALL_CLOSED,
      simulated: false,
    });
  });

  it('says as price the close of the newest 15m candle, when it was closed', async () => {
    await record('BTCUSDT');
    const moment = epochMs(ENDS['1h'] - 20 * 60_000);
    const market = recordedMarket({ folder, clock: () => moment });
    const now = await market.now('BTCUSDT');
    const [ticker] = await market.tickers();
    const { close, time } = (await unkeptMarket(market).candles('BTCUSDT', '15m', now, 1)).series;
    expect(ticker).toMatchObject({
      coin: 'BTCUSDT',
      price: close[0],
      at: (time[0] ?? 0) + PERIOD_MS['15m'],
      tickSize: 0.01,
    });
    const { close: day, volume } = (await unkeptMarket(market).candles('BTCUSDT', '15m', now, 97))
      .series;
    expect(ticker?.change24h).toBeCloseTo(100 * ((day[96] ?? 0) / (day[0] ?? 1) - 1), 9);
    const traded = [...day].slice(1).map((price, index) => price * (volume[index + 1] ?? 0));
    expect(ticker?.turnover24h).toBeCloseTo(
      traded.reduce((sum, value) => sum + value, 0),
      6,
    );
  });

  it('says nothing of change and turnover where less than a day is recorded', async () => {
    await record('BTCUSDT');
    const start = ENDS['15m'] - 200 * PERIOD_MS['15m'];
    const market = recordedMarket({ folder, clock: () => epochMs(start + 60 * 60_000) });
    expect(await market.tickers()).toMatchObject([
      { coin: 'BTCUSDT', at: start + 60 * 60_000, change24h: null, turnover24h: null },
    ]);
  });

  it('stands at the latest moment at which all timeframes are closed', async () => {
    await record('BTCUSDT');
    expect(await unkeptMarket(recordedMarket({ folder })).now('BTCUSDT')).toBe(ALL_CLOSED);
  });

  it('is moved by a clock, but never past its data', async () => {
    await record('BTCUSDT');
    let now = ALL_CLOSED - 3_600_000;
    const market = unkeptMarket(recordedMarket({ folder, clock: () => epochMs(now) }));
    expect(await market.now('BTCUSDT')).toBe(ALL_CLOSED - 3_600_000);
    now = ALL_CLOSED + 3_600_000;
    expect(await market.now('BTCUSDT')).toBe(ALL_CLOSED);
  });

  it('gives each timeframe as it was closed at the moment asked for', async () => {
    await record('BTCUSDT');
    const market = unkeptMarket(recordedMarket({ folder }));
    const newest = await Promise.all(
      TIMEFRAMES.map(async (timeframe) => {
        const { series } = await market.candles('BTCUSDT', timeframe, ALL_CLOSED, 50);
        expect(series.time).toHaveLength(50);
        return new Date(series.time.at(-1) ?? 0).toISOString().slice(0, 16);
      }),
    );
    expect(newest).toEqual([
      '2026-04-27T00:00',
      '2026-05-05T00:00',
      '2026-05-06T08:00',
      '2026-05-06T11:00',
      '2026-05-06T11:45',
    ]);
  });

  it('gives fewer candles where its history begins later', async () => {
    await record('BTCUSDT');
    const { series } = await unkeptMarket(recordedMarket({ folder })).candles(
      'BTCUSDT',
      '4h',
      ALL_CLOSED,
      1_000,
    );
    expect(series.time).toHaveLength(200);
  });
});

describe('a recorded market refuses', () => {
  it('a coin that is not recorded, naming the files it looks for', async () => {
    await record('BTCUSDT');
    const market = unkeptMarket(recordedMarket({ folder }));
    await expect(market.candles('DOGEUSDT', '1h', ALL_CLOSED, 10)).rejects.toMatchObject({
      kind: 'unknown-coin',
      message: `DOGEUSDT is not recorded: ${folder} has no folder of that name with 1w.csv, 1d.csv, 4h.csv, 1h.csv, 15m.csv.`,
    });
    await expect(market.now('DOGEUSDT')).rejects.toMatchObject({ kind: 'unknown-coin' });
  });

  it('a recording with a gap', async () => {
    await record('BTCUSDT', TIMEFRAMES, 150);
    const market = unkeptMarket(recordedMarket({ folder }));
    await expect(market.candles('BTCUSDT', '4h', ALL_CLOSED, 100)).rejects.toMatchObject({
      kind: 'invalid-candles',
      message: expect.stringContaining('Recorded market, BTCUSDT 4h: 1 candle is missing'),
    });
  });

  it('a moment that its data do not reach', async () => {
    await record('BTCUSDT');
    const market = unkeptMarket(recordedMarket({ folder }));
    const later = epochMs(Date.UTC(2026, 5, 1));
    await expect(market.candles('BTCUSDT', '1h', later, 1_000)).rejects.toMatchObject({
      kind: 'stale',
    });
    const before = epochMs(Date.UTC(2010, 0, 1));
    await expect(market.candles('BTCUSDT', '1h', before, 10)).rejects.toMatchObject({
      kind: 'no-candles',
    });
  });

  it('a folder without coins, and one that is not there', async () => {
    await expect(unkeptMarket(recordedMarket({ folder })).coins()).rejects.toMatchObject({
      kind: 'no-candles',
    });
    const missing = join(folder, 'missing');
    await expect(recordedMarket({ folder: missing }).coins()).rejects.toThrow(
      `The folder of recorded candles, ${missing}, cannot be read`,
    );
  });
});
