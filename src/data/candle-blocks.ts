import {
  BLOCK_CANDLES,
  BLOCKS_AN_ANSWER,
  blockOf,
  type CandleBlocks,
  CandleBlocksSchema,
  PAST_DAYS,
  pastCandles,
} from '../../domain/analysis/candle-blocks.ts';
import { candlesOfText } from '../../domain/analysis/inputs-answer.ts';
import type { CandleHistory } from '../../domain/analysis/recompute-messages.ts';
import { type CandleRow, rowsOf, seriesFromRows } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import {
  candleAt,
  candleIndex,
  candleOpen,
  PERIOD_MS,
  type Timeframe,
} from '../../domain/market/timeframe.ts';
import { dateText } from '../../domain/text/moment-text.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { DAY_MS, WEEK_MS } from '../../domain/text/time-units.ts';
import { type Failure, sentenceOf } from '../backend/failure.ts';
import { serverRequest } from '../backend/server-request.ts';
import { sessionScope } from '../state/session-scope.ts';
import { type KeptBlock, keepBlocks, readBlocks } from './database/kept-blocks.ts';
import type { NotLoaded } from './resource.ts';

export type HistoryOutcome =
  | {
      readonly status: 'history';
      readonly history: CandleHistory;
      readonly damaged: readonly string[];
    }
  | NotLoaded;

function rowsIn({ timeframe, block, candles }: KeptBlock): readonly CandleRow[] | null {
  if (candles === null) return [];
  try {
    const rows = rowsOf(candlesOfText(timeframe, candles));
    const isOwn = ([time]: CandleRow) => blockOf(candleIndex(timeframe, time)) === block;
    return rows.every(isOwn) ? rows : null;
  } catch {
    return null;
  }
}

/**
 * Corrections come to the newest candles and to holes: the two newest blocks are read again after
 * each close, blocks with holes or corrections after a day, all others after a week.
 */
function isCurrent(
  { timeframe, block, readAt, corrections }: KeptBlock,
  rows: readonly CandleRow[],
  now: EpochMs,
): boolean {
  if (block >= blockOf(candleIndex(timeframe, now) - 1) - 1) {
    return readAt >= candleOpen(timeframe, now);
  }
  const isSettled = rows.length === BLOCK_CANDLES && corrections.length === 0;
  return now - readAt < (isSettled ? WEEK_MS : DAY_MS);
}

function ask(coin: Coin, timeframe: Timeframe, from: number, to: number) {
  const question = new URLSearchParams({ coin, timeframe, from: `${from}`, to: `${to}` });
  return serverRequest('analysisUrl', `candles?${question}`, { method: 'GET' }, CandleBlocksSchema);
}

function keptOf(
  { blocks, corrections, ...ofMarket }: CandleBlocks,
  timeframe: Timeframe,
  block: number,
  readAt: EpochMs,
): KeptBlock {
  const candles = blocks.find((each) => each.block === block)?.candles ?? null;
  const own = corrections.filter(({ candle }) => blockOf(candle) === block);
  return { ...ofMarket, timeframe, block, readAt, candles, corrections: own };
}

interface Loading {
  readonly coin: Coin;
  readonly online: boolean;
  readonly now: EpochMs;
  readonly kept: readonly KeptBlock[];
}

async function loadTimeframe(timeframe: Timeframe, { coin, online, now, kept }: Loading) {
  const unclosed = candleIndex(timeframe, now);
  const first = blockOf(unclosed - pastCandles(timeframe));
  const last = blockOf(unclosed - 1);
  const held = new Map<number, { readonly from: KeptBlock; readonly rows: readonly CandleRow[] }>();
  const fetched: KeptBlock[] = [];
  let failure: Failure | null = null;
  const take = (from: KeptBlock) => {
    const rows = rowsIn(from);
    if (rows) held.set(from.block, { from, rows });
    return rows !== null;
  };
  async function fetchBlocks(from: number, to: number): Promise<void> {
    const answer = await ask(coin, timeframe, from, to);
    if (!answer.ok) {
      failure = answer.failure;
      return;
    }
    for (let block = from; block <= to; block += 1) {
      const given = keptOf(answer.value, timeframe, block, now);
      if (take(given)) fetched.push(given);
      else if (from < to) await fetchBlocks(block, block);
    }
  }
  for (const from of kept) if (from.timeframe === timeframe) take(from);
  const all = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  const wanted = all.filter((block) => {
    const at = held.get(block);
    return !(at && isCurrent(at.from, at.rows, now));
  });
  const [oldest, newest] = [wanted[0], wanted.at(-1)];
  if (online && oldest !== undefined && newest !== undefined) {
    for (let from = oldest; from <= newest && failure === null; from += BLOCKS_AN_ANSWER) {
      await fetchBlocks(from, Math.min(newest, from + BLOCKS_AN_ANSWER - 1));
    }
  }
  const day = (index: number) => dateText(candleAt(timeframe, index));
  const damaged = all
    .filter((block) => !held.has(block))
    .map((block) => {
      const index = block * BLOCK_CANDLES;
      return `${timeframe}, ${day(index)} to ${day(index + BLOCK_CANDLES - 1)}`;
    });
  const blocks = all.flatMap((block) => held.get(block) ?? []);
  return {
    held: {
      series: seriesFromRows(
        timeframe,
        blocks.flatMap(({ rows }) => rows),
      ),
      corrections: blocks.flatMap(({ from }) => from.corrections).sort((a, b) => a.id - b.id),
    },
    newest: blocks.at(-1)?.from ?? null,
    fetched,
    damaged,
    failure,
  };
}

export async function loadHistory(
  userId: string,
  coin: Coin,
  online: boolean,
  now: EpochMs,
): Promise<HistoryOutcome> {
  const stillSignedIn = sessionScope();
  const loading = { coin, online, now, kept: await readBlocks(userId, coin) };
  const load = (timeframe: Timeframe) => loadTimeframe(timeframe, loading);
  const [day, fourHours, hour, quarter] = await Promise.all([
    load('1d'),
    load('4h'),
    load('1h'),
    load('15m'),
  ]);
  const week = day.newest?.weeks === 'own' ? await load('1w') : null;
  const all = [day, fourHours, hour, quarter, ...(week ? [week] : [])];
  const failure = all.find((each) => each.failure)?.failure;
  const { newest } = quarter;
  if (newest === null || all.some((each) => each.newest === null)) {
    return failure ? { status: 'failed', sentence: sentenceOf(failure) } : { status: 'offline' };
  }
  const fetched = all.flatMap((each) => each.fetched);
  if (stillSignedIn()) await keepBlocks(userId, coin, fetched, now);
  const { market, weeks, tickSize, readAt } = newest;
  const none = { series: seriesFromRows('1w', []), corrections: [] };
  return {
    status: 'history',
    history: {
      coin,
      market,
      weeks,
      tickSize,
      from: epochMs(candleOpen('15m', epochMs(now - PAST_DAYS * DAY_MS)) + PERIOD_MS['15m']),
      to: candleOpen('15m', readAt),
      candles: {
        '1w': week?.held ?? none,
        '1d': day.held,
        '4h': fourHours.held,
        '1h': hour.held,
        '15m': quarter.held,
      },
    },
    damaged: all.flatMap((each) => each.damaged),
  };
}
