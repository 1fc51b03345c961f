import { describe, expect, it } from 'vitest';
import { removeOldCandles } from '../../../analysis-server/store/old-candles.ts';
import {
  candleAt,
  candleIndex,
  PERIOD_MS,
  TIMEFRAMES,
  type Timeframe,
} from '../../../domain/market/timeframe.ts';
import { openBackends } from '../../support/backends.ts';

const BLOCK = 256;

describe.each(await openBackends())('candles that nobody needs on $name', (opened) => {
  const now = Date.now();

  const blockAgo = (timeframe: Timeframe, candles: number) =>
    Math.floor((candleIndex(timeframe, now) - candles) / BLOCK);
  const keep = (coin: string, timeframe: Timeframe, block: number) =>
    opened.database.query(
      `insert into public.candle_blocks (market, coin, timeframe, block, count, candles)
       values ('simulated', $1, $2, $3, 1, '')`,
      [coin, timeframe, block],
    );
  const left = async () => {
    await removeOldCandles(opened.database, 1_000);
    const rows = await opened.database.query<{ coin: string; timeframe: string; block: number }>(
      'select coin, timeframe, block from public.candle_blocks order by coin, timeframe, block',
    );
    return rows.map(({ coin, timeframe, block }) => [coin, timeframe, block]);
  };

  it('go, those that analyses of the last 90 days look back on stay', async () => {
    const read = { '15m': 9_640, '1h': 3_160, '4h': 1_540, '1d': 7_097, '1w': 1_013 };
    const back = (timeframe: Timeframe) =>
      [0, read[timeframe], read[timeframe] + 2 * BLOCK].map((candles) =>
        blockAgo(timeframe, candles),
      );
    for (const timeframe of TIMEFRAMES) {
      for (const block of back(timeframe)) await keep('BTC', timeframe, block);
    }
    const found = await left();
    for (const timeframe of TIMEFRAMES) {
      const blocks = found.filter(([, of]) => of === timeframe).map(([, , block]) => block);
      expect(blocks).toEqual(back(timeframe).slice(0, 2).toReversed());
    }
  });

  it('stay where a kept analysis was made from them', async () => {
    await opened.database.query('truncate public.candle_blocks');
    const block = blockAgo('1h', 20_000);
    const taken = candleAt('1h', block * BLOCK + 300);
    await opened.database.query(
      `insert into public.analysis_snapshots
         (coin, market, snapshot_time, engine, result, recommendation, inputs)
       values ('BTC', 'simulated', $1, 'test', '{}', '{}', '{}')`,
      [new Date(taken).toISOString()],
    );
    const before = Math.floor((block * BLOCK + 300 - 1_001) / BLOCK);
    for (const kept of [before - 1, before, block, block + 1, block + 2, block + 30])
      await keep('BTC', '1h', kept);
    for (const kept of [block, block + 30]) await keep('ETH', '1h', kept);
    expect(await left()).toEqual([
      ...[before, block, block + 1, block + 30].map((kept) => ['BTC', '1h', kept]),
      ['ETH', '1h', block + 30],
    ]);
    expect(taken).toBeLessThan(now - 1_000 * PERIOD_MS['1h']);
  });
});
