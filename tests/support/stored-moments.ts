import { workOnRun } from '../../analysis-server/jobs/work-on-run.ts';
import type { MarketFeed } from '../../analysis-server/market/market.ts';
import { findOrCreateRun } from '../../analysis-server/store/shared-run.ts';
import type { CandleBlocks } from '../../domain/analysis/candle-blocks.ts';
import { candlesOfText } from '../../domain/analysis/inputs-answer.ts';
import type { CandleHistory, StoredMoment } from '../../domain/analysis/recompute-messages.ts';
import { type CandleRow, rowsOf, seriesFromRows } from '../../domain/market/candle.ts';
import {
  byTimeframe,
  candleOpen,
  PERIOD_MS,
  type Timeframe,
} from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { hashText } from '../../domain/text/text-hash.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';
import { keptMarket } from './kept-market.ts';
import { FOUR_HOURS, QUARTER, runPartsOn, settleAll } from './plan-desk.ts';
import { type ScriptedMarket, scriptedMarket } from './scripted-market.ts';
import type { TestDatabase } from './test-database.ts';

/** After which a coin is looked at again. */
const LOOKS_APART = [FOUR_HOURS, FOUR_HOURS, FOUR_HOURS - QUARTER, QUARTER, HOUR_MS] as const;
/** Into days that bring some trades. */
const DAYS_LATER = 8;

/** A feed that corrects its newest candles, brings some late, some later still, and some never. */
export function unreliableMarket(weeks: MarketFeed['weeks']): ScriptedMarket {
  const market = scriptedMarket();
  const { candles } = market;
  const asGiven = (timeframe: Timeframe, coin: string, row: CandleRow): readonly CandleRow[] => {
    const [time, open, high, low, close, volume] = row;
    const age = market.clock.now() - time - PERIOD_MS[timeframe];
    const draw = hashText(`${coin} ${timeframe} ${time}`) % 60;
    if (draw === 0) return [];
    if (draw === 1 && age < 2 * MINUTE_MS) return [];
    if (draw === 2 && age < 9 * HOUR_MS && timeframe !== '1w') return [];
    if (draw < 9 && age < 2 * MINUTE_MS) return [[time, open, high, low, close, volume / 2]];
    return [row];
  };
  return {
    ...market,
    weeks,
    async candles(span) {
      const rows = await candles(span);
      return rows.flatMap((row) => asGiven(span.timeframe, span.coin, row));
    },
  };
}

export interface StoredAnalysis {
  readonly coin: string;
  readonly at: number;
  readonly result: unknown;
  readonly stored: StoredMoment;
}

/** In the order of their storing. */
async function readStored(database: Database, after: number): Promise<readonly StoredAnalysis[]> {
  const rows = await database.query<Omit<StoredAnalysis, 'stored'> & StoredMoment>(
    `select coin, (extract(epoch from snapshot_time) * 1000)::float8 as at, result, inputs,
       result -> 'market' as market, result -> 'tickSize' as "tickSize",
       result -> 'actualAnalysisTime' as "actualAnalysisTime"
     from public.analysis_snapshots order by taken_at, id offset $1`,
    [after],
  );
  return rows.map(({ coin, at, result, ...stored }) => ({ coin, at, result, stored }));
}

/**
 * Has coins looked at in turn, as the server does it, so that plans open, are kept, replaced and end.
 * @param looked called after each round of looks
 */
export async function storeMoments(
  opened: TestDatabase,
  feed: ScriptedMarket,
  { coins, rounds }: { readonly coins: readonly string[]; readonly rounds: number },
  looked: (newest: readonly StoredAnalysis[]) => Promise<void> = async () => undefined,
): Promise<readonly StoredAnalysis[]> {
  const { database } = opened;
  const parts = { ...runPartsOn(opened, feed), market: keptMarket(feed, database) };
  let close: number = candleOpen('4h', feed.clock.now()) + DAYS_LATER * DAY_MS;
  const all: StoredAnalysis[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const apart = LOOKS_APART[round % LOOKS_APART.length] ?? QUARTER;
    close += apart;
    feed.clock.set(epochMs(close + MINUTE_MS));
    await database.query(
      "update public.candle_gaps set asked_at = asked_at - $1 * interval '1 millisecond'",
      [apart],
    );
    await settleAll(database, feed);
    for (const coin of coins) {
      const key = { coin, market: feed.market.id, candleClose: epochMs(close) };
      const { id } = await database.transaction((tx) => findOrCreateRun(tx, key, 'person'));
      await workOnRun(parts, id, new AbortController().signal);
    }
    const newest = await readStored(database, all.length);
    all.push(...newest);
    await looked(newest);
  }
  return all;
}

/** What a device holds that was given all that is stored of a coin. */
export async function storedHistory(
  database: Database,
  feed: ScriptedMarket,
  coin: string,
): Promise<CandleHistory> {
  const read = async (timeframe: Timeframe) => {
    const key = [feed.market.id, coin, timeframe];
    const blocks = await database.query<{ candles: string }>(
      `select encode(candles, 'base64') as candles from public.candle_blocks
       where market = $1 and coin = $2 and timeframe = $3 order by block`,
      key,
    );
    const corrections = await database.query<CandleBlocks['corrections'][number]>(
      `select id, candle, row from public.candle_corrections
       where market = $1 and coin = $2 and timeframe = $3 order by id`,
      key,
    );
    const rows = blocks.flatMap(({ candles }) => rowsOf(candlesOfText(timeframe, candles)));
    return { series: seriesFromRows(timeframe, rows), corrections };
  };
  const listed = (await feed.coins()).find((each) => each.coin === coin);
  const held = new Map<Timeframe, Awaited<ReturnType<typeof read>>>();
  for (const timeframe of ['1w', '1d', '4h', '1h', '15m'] as const) {
    held.set(timeframe, await read(timeframe));
  }
  const none = { series: seriesFromRows('1w', []), corrections: [] };
  return {
    coin,
    market: feed.market,
    weeks: feed.weeks === 'own' ? 'own' : 'days',
    tickSize: listed?.tickSize ?? 0,
    from: candleOpen('15m', epochMs(feed.clock.now() - 90 * DAY_MS)),
    to: candleOpen('15m', feed.clock.now()),
    candles: byTimeframe((timeframe) => held.get(timeframe) ?? none),
  };
}
