import * as v from 'valibot';
import { create } from 'zustand';
import { type Coin, CoinSchema } from '../../domain/market/coin.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { succeeded } from '../backend/failure.ts';
import { fromTables } from '../backend/tables.ts';
import { logFailure } from '../device/failure-log.ts';
import { lastHere, rememberHere } from '../device/visits.ts';
import { onSessionEnd } from '../state/session-scope.ts';
import { watchlist } from './watchlist.ts';

/** Changes since the last visit that the user has not opened. */
export const useAway = create<{ readonly changes: number }>(() => ({ changes: 0 }));

export function forgetAway(): void {
  useAway.setState({ changes: 0 });
}

onSessionEnd(forgetAway);

/** More than anyone reads. */
const MOST = 200;

export async function alertsSince(userId: string, since: EpochMs) {
  const rows = await fromTables(
    (db) =>
      db
        .from('alerts')
        .select('coin')
        .eq('user_id', userId)
        .eq('kind', 'change')
        .gt('created_at', new Date(since).toISOString())
        .order('created_at', { ascending: false })
        .limit(MOST),
    v.array(v.object({ coin: CoinSchema })),
  );
  return rows.ok ? succeeded(rows.value.map(({ coin }) => coin)) : rows;
}

async function unopenedCoins(userId: string): Promise<ReadonlySet<Coin>> {
  const rows = (await watchlist.newest(userId))?.value ?? [];
  return new Set(rows.flatMap((row) => (row.change_detected ? [row.coin] : [])));
}

/** Counts changes since the last visit, except `opened`'s, then records this visit. */
export async function lookBack(userId: string, opened: Coin | null): Promise<void> {
  const now = epochMs(Date.now());
  const since = lastHere();
  if (since === null) return rememberHere(userId, now);
  const alerts = await alertsSince(userId, since);
  // If unreadable, they are counted at the next visit.
  if (!alerts.ok) return logFailure('Reading the latest changes', alerts.failure);
  if (alerts.value.length > 0) {
    await watchlist.reload(userId);
    const unopened = await unopenedCoins(userId);
    const changes = alerts.value.filter((coin) => coin !== opened && unopened.has(coin)).length;
    if (changes > 0) useAway.setState({ changes });
  }
  rememberHere(userId, now);
}

/** Records visits; returns the function to stop. */
export function followVisits(userId: string, coinOpened: () => Coin | null): () => void {
  const turn = () => {
    if (document.visibilityState === 'hidden') rememberHere(userId, epochMs(Date.now()));
    else void lookBack(userId, coinOpened());
  };
  turn();
  document.addEventListener('visibilitychange', turn);
  return () => document.removeEventListener('visibilitychange', turn);
}
