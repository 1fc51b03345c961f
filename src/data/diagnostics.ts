import { keptAnalysis } from './database/analyses.ts';
import { query } from './database/keeping.ts';
import { shownCoin } from './database/shown-coin.ts';
import { keptWitness, type Witness } from './witness.ts';

export interface Diagnostics {
  readonly snapshotId: string | null;
  /** State of push on this device, in words. */
  readonly push: string;
  /** What is wrong with the record as this device has seen it; null if nothing is. */
  readonly record: Witness['finding'];
}

async function pushState(): Promise<string> {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return 'not supported';
  if (Notification.permission !== 'granted') return `permission ${Notification.permission}`;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    return subscription ? 'subscribed' : 'allowed, not subscribed';
  } catch {
    return 'allowed, subscription unknown';
  }
}

/** Contains nothing that identifies the user. */
export async function readDiagnostics(userId: string, now: number): Promise<Diagnostics> {
  const [coin, push, witness] = await Promise.all([
    query((db) => shownCoin(db, userId), null),
    pushState(),
    keptWitness(),
  ]);
  const analysis = coin ? await keptAnalysis({ userId, coin, kind: 'current' }, now) : null;
  return { snapshotId: analysis?.snapshotId ?? null, push, record: witness?.finding ?? null };
}
