import { epochMs } from '../../domain/quantity.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Repeating, Rounds, WatchedRound } from '../../platform/rounds.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import { withCaller } from '../market/request-budget/caller.ts';
import { finishCoins } from './finish-coins.ts';
import { behindHour, endHour, hourOf, isDue, openHour } from './hour-record.ts';
import type { ScanMetrics } from './scan-metrics.ts';
import { type StartParts, startNext } from './start-next.ts';

/** The hour after the one that was scanned last began so long ago. */
const MOST_BEHIND_S = 7_200;
/** Turnovers of 24 hours may be so old. */
const TURNOVER_AGE_MS = 600_000;

export interface ScanParts extends StartParts {
  readonly board: PriceBoard;
  readonly clock: Clock;
  readonly log: Log;
  readonly rounds: Rounds;
  readonly metrics: ScanMetrics;
  /** How many coins, the most traded first. */
  readonly coins: number;
  /** How often the clock is looked at and the next coin is begun: one at a time. */
  readonly roundEveryMs: number;
  /** The first minutes of a server belong to others. */
  readonly beginAfterMs: number;
}

/** Analyses the most traded coins once an hour for everybody; any number of servers may run it. */
export interface Scan {
  /** One round now: everything that can be done at this moment. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

export function startScan(parts: ScanParts): Scan {
  const { database, market, board, clock, log, metrics } = parts;
  const { id } = market.market;
  const begin = clock.now() + parts.beginAfterMs;
  const stopping = new AbortController();

  async function openDueHour(): Promise<void> {
    const now = clock.now();
    const hour = hourOf(now);
    if (!(await isDue(database, id, hour))) return;
    const prices = await board.since(epochMs(now - TURNOVER_AGE_MS));
    if (prices === null) return;
    const coins = prices.tickers
      .toSorted((a, b) => (b.turnover24h ?? 0) - (a.turnover24h ?? 0))
      .slice(0, parts.coins)
      .map(({ coin }) => coin);
    const skipped = await openHour(database, { market: id, hour, now, coins });
    if (skipped === null) return;
    metrics.coins.inc({ outcome: 'skipped' }, skipped);
    log.info({ coins: coins.length, skipped }, 'scan begun');
  }

  async function work({ setAside }: Pick<WatchedRound, 'setAside'>): Promise<void> {
    await openDueHour();
    const { done, failed } = await finishCoins(database, id, setAside);
    const refused = await startNext(parts);
    metrics.coins.inc({ outcome: 'done' }, done);
    metrics.coins.inc({ outcome: 'failed' }, failed + (refused === null ? 0 : 1));
    const seconds = await endHour(database, id, clock.now());
    if (seconds === null) return;
    metrics.duration.observe(seconds);
    log.info({ seconds }, 'scan ended');
  }

  async function round(watched: WatchedRound): Promise<void> {
    if (clock.now() < begin) return;
    await withCaller({ urgency: 'scan', signal: stopping.signal }, () => work(watched));
  }

  const rounds: Repeating = parts.rounds.repeat(
    {
      name: 'scan the market',
      everyMs: parts.roundEveryMs,
      behind: () => behindHour(database, id, clock.now()),
      mostBehind: MOST_BEHIND_S,
    },
    round,
  );
  return {
    round: rounds.round,
    async stop() {
      stopping.abort();
      await rounds.stop();
    },
  };
}
