import * as v from 'valibot';
import { DerivativesSchema } from '../../domain/analysis/derivatives.ts';
import { MarketError } from '../../domain/market/market-error.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-error.ts';
import type { RepeatedRound, Repeating } from '../../platform/database/rounds.ts';
import { withCaller } from '../market/request-budget/caller.ts';
import type { ScanMetrics } from '../metrics.ts';
import type { ServerParts } from '../parts.ts';
import { type CoinToCheck, checkCoin } from '../rules/check-coin.ts';
import { endRules } from '../rules/end-rules.ts';
import { finishCoins } from './finish-coins.ts';
import { behindHour, coinsOfRules, endHour, hourOf, isDue, openHour } from './hour-record.ts';
import { type StartParts, startNext } from './start-next.ts';

const KnownDerivatives = v.fallback(v.nullable(DerivativesSchema), null);

/** Coins whose run ended, so that their candles are kept. */
async function endedCoins(database: Database, market: string): Promise<CoinToCheck[]> {
  const rows = await database.query<Omit<CoinToCheck, 'derivatives'> & { derivatives: unknown }>(
    `select c.coin, c.place is not null as listed, s.id as snapshot,
       (extract(epoch from r.candle_close) * 1000)::float8 as "candleClose",
       s.result -> 'derivatives' as derivatives
     from public.scan_coins c join public.analysis_runs r on r.id = c.run_id
     left join public.analysis_snapshots s on s.id = r.snapshot_id
     where c.market = $1 and c.status = 'waiting' and r.status in ('complete', 'error')`,
    [market],
  );
  return rows.map((row) => ({ ...row, derivatives: v.parse(KnownDerivatives, row.derivatives) }));
}

const MOST_BEHIND_S = 7_200;
/** Oldest usable 24 h turnovers. */
const TURNOVER_AGE_MS = 600_000;

export interface ScanParts
  extends StartParts,
    Pick<ServerParts, 'board' | 'clock' | 'log' | 'rounds'> {
  readonly metrics: ScanMetrics;
  readonly coins: number;
  readonly roundEveryMs: number;
  /** Delay after the start, in favour of other work. */
  readonly beginAfterMs: number;
}

/** Analyses the most traded coins hourly, for all users; any number of servers may run it. */
export function startScan(parts: ScanParts): Repeating {
  const { database, market, board, clock, log, metrics } = parts;
  const { id } = market.market;
  const begin = clock.now() + parts.beginAfterMs;

  async function openDueHour(): Promise<void> {
    const now = clock.now();
    const hour = hourOf(now);
    if (!(await isDue(database, id, hour))) return;
    const prices = await board.since(epochMs(now - TURNOVER_AGE_MS));
    if (prices === null) return;
    const awaited = await coinsOfRules(database);
    const coins = prices.tickers
      .toSorted((a, b) => (b.turnover24h ?? 0) - (a.turnover24h ?? 0))
      .map(({ coin }, n) => {
        return { coin, place: n < parts.coins ? n + 1 : null, has_rule: awaited.has(coin) };
      })
      .filter(({ place, has_rule }) => place !== null || has_rule);
    const skipped = await openHour(database, { market: id, hour, now, coins });
    if (skipped === null) return;
    metrics.coins.inc({ outcome: 'skipped' }, skipped);
    log.info({ coins: coins.length, skipped }, 'scan begun');
    await endRules(parts, now);
  }

  async function check(coin: CoinToCheck, { setAside, stopping }: RepeatedRound): Promise<void> {
    try {
      const { fired, alerts } = await checkCoin(parts, coin);
      metrics.fired.inc(fired);
      metrics.alerts.inc(alerts);
    } catch (error) {
      if (stopping.aborted || isDatabaseUnavailable(error)) throw error;
      // Its hour is made up for with the next.
      if (!(error instanceof MarketError)) await setAside(coin.coin, error);
    }
  }

  async function work(round: RepeatedRound): Promise<void> {
    const { setAside } = round;
    await openDueHour();
    const ended = await endedCoins(database, id);
    for (const coin of ended) await check(coin, round);
    const coins = ended.map(({ coin }) => coin);
    const { done, failed } = await finishCoins(database, id, coins, setAside);
    const refused = await startNext(parts);
    metrics.coins.inc({ outcome: 'done' }, done);
    metrics.coins.inc({ outcome: 'failed' }, failed + (refused === null ? 0 : 1));
    const seconds = await endHour(database, id, clock.now());
    if (seconds === null) return;
    metrics.duration.observe(seconds);
    log.info({ seconds }, 'scan ended');
  }

  async function round(repeated: RepeatedRound): Promise<void> {
    if (clock.now() < begin) return;
    const { stopping: signal } = repeated;
    await withCaller({ urgency: 'scan', signal }, () => work(repeated));
  }

  return parts.rounds.repeat(
    {
      name: 'scan the market',
      everyMs: parts.roundEveryMs,
      behind: () => behindHour(database, id, clock.now()),
      mostBehind: MOST_BEHIND_S,
    },
    round,
  );
}
