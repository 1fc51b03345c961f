import * as v from 'valibot';
import {
  type DerivativesHistory,
  HISTORY_MS,
  type HistoryPart,
  type HistorySeries,
  HistorySeriesSchema,
} from '../../domain/analysis/derivatives-history.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { MarketError } from '../../domain/market/market-error.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/text/time-units.ts';
import type { RepeatedRound } from '../../platform/database/rounds.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import type { HistoryRead, MarketFeed } from './market.ts';
import { withCaller } from './request-budget/caller.ts';

const RETRY_MS = 5 * MINUTE_MS;
/** Exchanges refuse more than 30 days, counted from when the request arrives. */
const READ_MS = HISTORY_MS - HOUR_MS;

interface Parts extends Pick<Ground, 'database' | 'clock'> {
  readonly market: Pick<MarketFeed, 'market' | 'history' | 'openInterests'>;
}

const moment = (ms: number) => new Date(ms).toISOString();

function joined(old: HistorySeries['points'], { points, reason }: HistorySeries, upTo: EpochMs) {
  const last = old.at(-1)?.[0] ?? 0;
  const newer = points.filter(([at]) => at > last && at <= upTo);
  return { points: [...old, ...new Map(newer)].toSorted(([a], [b]) => a - b), reason };
}

/** Kept in the database; a coin's is asked of the market once an hour at most. */
export function createDerivativesHistories({ database, market: feed, clock }: Parts) {
  const inTurn = createKeyedMutex();
  const { market } = feed;
  const none: HistorySeries = { points: [], reason: `${market.name} gives no history of it` };

  async function read(coin: Coin) {
    const [row] = await database.query<{ history: unknown; due_at: Date }>(
      'select history, due_at from public.derivatives_histories where market = $1 and coin = $2',
      [market.id, coin],
    );
    const known = row ? v.parse(HistorySeriesSchema, row.history) : null;
    const now = clock.now();
    if (known && row && row.due_at.getTime() > now) return known;
    const old = (part: HistoryPart) =>
      known?.[part].points.filter(([at]) => at > now - READ_MS) ?? [];
    const since = (part: HistoryPart) =>
      epochMs(Math.max(now - READ_MS, (old(part).at(-1)?.[0] ?? 0) + 1));
    const newer: HistoryRead = (await feed.history?.(
      coin,
      { funding: since('funding'), openInterest: since('openInterest') },
      now,
    )) ?? { funding: none, openInterest: none };
    const history = {
      funding: joined(old('funding'), newer.funding, now),
      openInterest: joined(old('openInterest'), newer.openInterest, now),
    };
    const hasFailed = newer.funding.failed || newer.openInterest.failed;
    await database.query(
      `insert into public.derivatives_histories (market, coin, history, due_at)
       values ($1, $2, $3::jsonb, $4)
       on conflict (market, coin) do update
         set history = excluded.history, due_at = excluded.due_at`,
      [market.id, coin, JSON.stringify(history), moment(now + (hasFailed ? RETRY_MS : HOUR_MS))],
    );
    return history;
  }

  async function counted(coin: Coin): Promise<HistorySeries> {
    const rows = await database.query<{ counted_at: Date; value: number }>(
      `select counted_at, (counts -> $2)::float8 as value from public.open_interest_counts
       where market = $1 and counts ? $2 and counted_at > $3 order by counted_at`,
      [market.id, coin, moment(clock.now() - HISTORY_MS)],
    );
    const reason = `${none.reason}; counted here hourly from now on`;
    return {
      points: rows.map(({ counted_at, value }) => [epochMs(counted_at.getTime()), value]),
      reason: rows.length > 0 ? null : reason,
    };
  }

  return {
    async of(coin: Coin): Promise<DerivativesHistory> {
      const history = await inTurn(coin, () => read(coin));
      const own = feed.openInterests && { openInterest: await counted(coin) };
      return { ...history, ...own, market };
    },
    /** Unless this hour is counted; does nothing where the market gives the history. */
    async count({ setAside, stopping }: Pick<RepeatedRound, 'setAside' | 'stopping'>) {
      const { openInterests } = feed;
      const now = clock.now();
      if (!openInterests) return;
      const known = await database.query(
        'select 1 from public.open_interest_counts where market = $1 and counted_at >= $2',
        [market.id, moment(Math.floor(now / HOUR_MS) * HOUR_MS)],
      );
      if (known.length > 0) return;
      try {
        const counts = await withCaller({ urgency: 'background', signal: stopping }, openInterests);
        const written = JSON.stringify(Object.fromEntries(counts));
        await database.query(
          `with old as (delete from public.open_interest_counts where counted_at < $4)
           insert into public.open_interest_counts (market, counted_at, counts)
           values ($1, $2, $3::jsonb) on conflict do nothing`,
          [market.id, moment(now), written, moment(now - HISTORY_MS)],
        );
      } catch (error) {
        if (!(error instanceof MarketError)) throw error;
        await setAside(market.id, error);
      }
    },
  };
}

export type DerivativesHistories = ReturnType<typeof createDerivativesHistories>;
