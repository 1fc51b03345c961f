import { setTimeout as wait } from 'node:timers/promises';
import type { Coin } from '../../../domain/market/coin.ts';
import { candleIndex, PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { WEEK_POINTS } from '../../../domain/record/week-line.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createFailureLog } from '../../../platform/process/failure-log.ts';
import type { ServerParts } from '../../parts.ts';
import { inOrder, missingStretches, readKept, type Stretch } from '../candles/kept-candles.ts';
import type { KeptRows } from '../checked-market.ts';
import { createKeyedMutex, type KeyedMutex } from '../keyed-mutex.ts';
import { withCaller } from '../request-budget/caller.ts';

export const LINE_TIMEFRAME = '4h';

interface WeekLine {
  /** Oldest first. */
  readonly closes: readonly number[];
  readonly until: EpochMs;
}

const FEWEST = 2;

function weekBefore(moment: EpochMs): Stretch {
  const last = candleIndex(LINE_TIMEFRAME, moment) - 1;
  return { first: last - WEEK_POINTS + 1, last };
}

function lineOf(rows: KeptRows['rows']): WeekLine | null {
  const newest = rows.at(-1);
  if (newest === undefined || rows.length < FEWEST) return null;
  return {
    closes: rows.slice(-WEEK_POINTS).map((row) => row[4]),
    until: epochMs(newest[0] + PERIOD_MS[LINE_TIMEFRAME]),
  };
}

async function readKeptLine(database: Database, market: string, coin: Coin, week: Stretch) {
  const series = { market, coin, timeframe: LINE_TIMEFRAME } as const;
  const kept = await readKept(database, series, week);
  const missing = missingStretches(week, (index) => kept.rows.has(index), kept.gaps);
  return { line: lineOf(inOrder(kept.rows)), lacks: missing.length > 0 };
}

const AT_ONCE = 4;
/** Coins queued for fetching; further ones come with the next request. */
const MOST_WAITING = 200;
/** A fetch gives up its place in line; the next request asks again. */
const GIVE_UP_MS = 10_000;
const AGAIN_MS = 60_000;

type WeekLinesParts = Pick<ServerParts, 'database' | 'market' | 'readRows' | 'log'>;

interface Known {
  readonly last: number;
  readonly line: WeekLine | null;
}

export type WeekLines = ReturnType<typeof createWeekLines>;

/** The closes over seven days as stored; missing candles are fetched in the background. */
export function createWeekLines(parts: WeekLinesParts) {
  const { database, market, readRows, log } = parts;
  /** Complete lines only: valid until the next candle closes. */
  const whole = new Map<Coin, Known>();
  const failedAt = new Map<Coin, number>();
  const fetching = new Map<Coin, Promise<void>>();
  const inTurn: KeyedMutex = createKeyedMutex();
  const logFailure = createFailureLog(log, 'candles of a line not fetched');
  let next = 0;
  let closing = new AbortController();

  function oneOfFew<T>(kind: string, work: () => Promise<T>): Promise<T> {
    next = (next + 1) % AT_ONCE;
    return inTurn(`${kind} ${next}`, work);
  }

  async function fetchLine(coin: Coin, now: EpochMs, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const request = { marketName: market.market.name, coin, timeframe: LINE_TIMEFRAME } as const;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(GIVE_UP_MS)]);
    try {
      const { rows } = await withCaller({ urgency: 'background', signal: patience }, () =>
        readRows({ ...request, upTo: now, count: WEEK_POINTS }),
      );
      whole.set(coin, { last: weekBefore(now).last, line: lineOf(rows) });
      failedAt.delete(coin);
    } catch (error) {
      failedAt.set(coin, performance.now());
      logFailure({ market: market.market.id, coin }, error);
    }
  }

  function fetchBehind(coin: Coin, now: EpochMs): Promise<void> {
    const under = fetching.get(coin);
    if (under) return under;
    const rests = performance.now() - (failedAt.get(coin) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS;
    if (rests || fetching.size >= MOST_WAITING) return Promise.resolve();
    const { signal } = closing;
    const fetched = oneOfFew('fetch', () => fetchLine(coin, now, signal)).finally(() =>
      fetching.delete(coin),
    );
    fetching.set(coin, fetched);
    return fetched;
  }

  return {
    /** @param coins listed ones; missing candles are awaited up to `patienceMs`, at low priority */
    async of(coins: readonly Coin[], patienceMs: number): Promise<ReadonlyMap<Coin, WeekLine>> {
      const known = new Map<Coin, WeekLine>();
      const behind: Promise<void>[] = [];
      const read = async (coin: Coin) => {
        const now = await market.now(coin);
        const week = weekBefore(now);
        const held = whole.get(coin);
        if (held?.last === week.last) {
          if (held.line) known.set(coin, held.line);
          return;
        }
        const { line, lacks } = await readKeptLine(database, market.market.id, coin, week);
        if (line) known.set(coin, line);
        if (!lacks) whole.set(coin, { last: week.last, line });
        else {
          const fetched = fetchBehind(coin, now).then(() => {
            const got = whole.get(coin);
            if (got?.line && got.last === week.last) known.set(coin, got.line);
          });
          behind.push(fetched);
        }
      };
      await Promise.all(coins.map((coin) => oneOfFew('read', () => read(coin))));
      await Promise.race([Promise.all(behind), wait(patienceMs, null, { ref: false })]);
      return new Map(known);
    },
    async stop(): Promise<void> {
      closing.abort();
      await Promise.all(fetching.values());
      closing = new AbortController();
    },
  };
}

/** The moment that all lines reach; `otherwise` if there are none. */
export function reachOf(lines: ReadonlyMap<Coin, WeekLine>, otherwise: EpochMs): EpochMs {
  if (lines.size === 0) return otherwise;
  return epochMs(Math.min(...Array.from(lines.values(), ({ until }) => until)));
}
