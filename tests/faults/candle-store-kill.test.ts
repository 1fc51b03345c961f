import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeCandles } from '../../domain/market/candle-codec.ts';
import { candleIndex, PERIOD_MS, TimeframeSchema } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { startProcess } from '../support/child-process.ts';
import { bookCandle } from '../support/exchange-server/candle-book.ts';
import {
  type ExchangeServer,
  startExchangeServer,
} from '../support/exchange-server/exchange-server.ts';
import { NO_POSTGRES, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** CANDLE_KILLS=50 for the long run. */
const KILLS = Number(process.env.CANDLE_KILLS ?? 5);
/** A program has begun to fetch by then, and has not ended. */
const LONGEST_LIFE_MS = 400;
const NOW = epochMs(Date.UTC(2026, 4, 6, 12, 7));

const postgres = await startPostgres();
if (!postgres) process.stdout.write(`${NO_POSTGRES}\n`);

interface Block {
  timeframe: string;
  coin: string;
  block: number;
  count: number;
  candles: Uint8Array;
}

describe.skipIf(!postgres)('a program killed while it fetches candles', () => {
  let server: PostgresServer;
  let opened: TestDatabase;
  let url: string;
  let exchange: ExchangeServer;

  beforeAll(async () => {
    if (!postgres) throw new Error(NO_POSTGRES);
    server = postgres;
    url = await server.createDatabase();
    opened = await openTestDatabase(url);
    exchange = await startExchangeServer({ clock: () => NOW, speaks: ['bybit'] });
  });
  afterAll(async () => {
    await opened.close();
    await exchange.close();
    await server.stop();
  });

  const blocks = () =>
    opened.database.query<Block>(
      `select timeframe, coin, block, count, candles from public.candle_blocks
       where coin <> 'BTCUSD'`,
    );

  /** Every kept candle is the exchange's own, and stands once. */
  async function expectSound(): Promise<number> {
    let candles = 0;
    for (const { timeframe: name, block, count, candles: bytes } of await blocks()) {
      const timeframe = TimeframeSchema.options.find((known) => known === name);
      if (!timeframe) throw new Error(`candles of ${name}`);
      const rows = decodeCandles(timeframe, bytes);
      expect(rows).toHaveLength(count);
      for (const [at, row] of rows.entries()) {
        const index = candleIndex(timeframe, row[0]);
        expect(Math.floor(index / 256)).toBe(block);
        expect(row[0]).toBeGreaterThan(rows[at - 1]?.[0] ?? 0);
        expect(row).toEqual(bookCandle(row[0], PERIOD_MS[timeframe]));
      }
      candles += rows.length;
    }
    return candles;
  }

  it(`${KILLS} times leaves nothing doubled and nothing missing`, {
    timeout: 60_000 + KILLS * 10_000,
  }, async () => {
    const args = [url, exchange.url, String(NOW)];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const started = await startProcess(
        'tests/support/candle-store-process.ts',
        args,
        {},
        'ready',
      );
      await setTimeout(((kill + Math.random()) / KILLS) * LONGEST_LIFE_MS);
      await started.kill();
      await expectSound();
      if (kill % 10 === 9) await opened.database.query('truncate public.candle_blocks');
    }
    const last = await startProcess('tests/support/candle-store-process.ts', args, {}, 'done');
    await last.terminate();
    await expectSound();
    const counts = await opened.database.query<{ coin: string; timeframe: string; sum: number }>(
      `select coin, timeframe, sum(count)::int as sum from public.candle_blocks
       where coin <> 'BTCUSD' group by 1, 2 order by 1, 2`,
    );
    const of = (coin: string) => [
      { coin, timeframe: '15m', sum: coin === 'BTCUSDT' ? 9_640 : 1_000 },
      { coin, timeframe: '1d', sum: 7_007 },
      { coin, timeframe: '1h', sum: 1_000 },
      { coin, timeframe: '4h', sum: 1_000 },
    ];
    expect(counts).toEqual(['BTCUSDC', 'BTCUSDT', 'ETHUSDT', 'SHIB1000USDT'].flatMap(of));
    expect(await opened.database.query('select * from public.candle_corrections')).toEqual([]);
  });
});
