import * as v from 'valibot';
import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { alertsSince } from '../backend/alerts.ts';
import { query } from '../device/database/keeping.ts';
import { seenWatchlist } from '../device/database/watchlist.ts';
import { logFailure } from '../device/failure-log.ts';
import { lastHere, rememberHere } from '../device/visits.ts';
import { onLeaving } from './leaving.ts';
import { reloadWatchlist } from './watchlist.ts';

interface Away {
  /** Changes since the last visit that the user has not opened. */
  readonly changes: number;
}

export const useAway = create<Away>(() => ({ changes: 0 }));

export function forgetAway(): void {
  useAway.setState({ changes: 0 });
}

onLeaving(forgetAway);

const ChangedSchema = v.object({ change_detected: v.literal(true) });

async function unopenedCoins(userId: string): Promise<ReadonlySet<Coin>> {
  const entries = await query((db) => seenWatchlist(db, userId), []);
  return new Set(entries.flatMap(({ coin, entry }) => (v.is(ChangedSchema, entry) ? [coin] : [])));
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
    await reloadWatchlist(userId);
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
