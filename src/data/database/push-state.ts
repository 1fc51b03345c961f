import * as v from 'valibot';
import { validOf } from '../../../domain/analysis/stored-fields.ts';
import type { Subscription, SubscriptionRequest } from '../../../domain/notice/push-device.ts';
import { EpochMsSchema } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import { abortedOnCaching } from './database.ts';
import { keep, query } from './keeping.ts';
import { answerOf, withPresent } from './without-dexie.ts';

const WishSchema = v.object({
  userId: v.string(),
  endpoint: v.string(),
  /** Proof to the server, should the browser replace it. Absent from older rows. */
  keys: v.optional(v.object({ p256dh: v.string(), auth: v.string() })),
  vapid_public_key: v.optional(v.string()),
  /** For the service worker, which has no configuration of its own. */
  pushUrl: v.optional(v.string()),
});

export type Wish = v.InferOutput<typeof WishSchema>;

const wishOf = (row: unknown) => validOf(WishSchema, row);

/** The endpoint that the user enabled here, as the server last accepted it; null if off. */
export const wishedEndpoint = async (userId: string): Promise<string | null> =>
  wishOf(await query((db) => db.pushWishes.get(userId), undefined))?.endpoint ?? null;

export async function rememberWish(
  userId: string,
  subscription: SubscriptionRequest,
  pushUrl: string | null,
): Promise<void> {
  await keep((db) => db.pushWishes.put({ userId, ...subscription, ...(pushUrl && { pushUrl }) }));
}

export async function forgetWish(userId: string): Promise<void> {
  await keep((db) => db.pushWishes.delete(userId));
}

/** Milliseconds for which an acknowledgement matters. */
const LIFETIME = DAY_MS;
const MOST = 50;

const TokenSchema = v.object({ userId: v.string(), token: v.string(), shownAt: EpochMsSchema });

export interface WaitingTokens {
  readonly pushUrl: string | null;
  readonly tokens: readonly string[];
}

const isFresh = (row: v.InferOutput<typeof TokenSchema>, now: number) =>
  now - row.shownAt < LIFETIME && row.shownAt <= now;

interface Stores {
  /** Of the user who has notifications on here. */
  readonly wish: Wish | null;
  readonly wishes: IDBObjectStore;
  readonly tokens: IDBObjectStore;
}

/** Without Dexie, whose code the worker does not load. */
const withStores = <T>(mode: IDBTransactionMode, use: (stores: Stores) => Promise<T>) =>
  withPresent(async (db) => {
    const transaction = abortedOnCaching(db.transaction(['pushWishes', 'shownTokens'], mode));
    const wishes = transaction.objectStore('pushWishes');
    const wish = wishOf((await answerOf(wishes.getAll()))[0]);
    return use({ wish, wishes, tokens: transaction.objectStore('shownTokens') });
  });

export const presentWish = async (): Promise<Wish | null> =>
  (await withStores('readonly', async ({ wish }) => wish)) ?? null;

export async function renewWish(subscription: Subscription): Promise<void> {
  await withStores('readwrite', async ({ wish, wishes }) => {
    if (wish) await answerOf(wishes.put({ ...wish, ...subscription }));
  });
}

export async function waitingTokens(now: number): Promise<WaitingTokens> {
  const found = await withStores('readonly', async ({ wish, tokens }) => ({
    pushUrl: wish?.pushUrl ?? null,
    rows: await answerOf(tokens.getAll()),
  }));
  const { pushUrl = null, rows = [] } = found ?? {};
  const fresh = rows.flatMap((row) => {
    const valid = validOf(TokenSchema, row);
    return valid && isFresh(valid, now) ? [valid.token] : [];
  });
  return { pushUrl, tokens: fresh.slice(0, MOST) };
}

/** Stores a token only for the user who has notifications on here. */
export async function keepToken(token: string, now: number): Promise<void> {
  await withStores('readwrite', async ({ wish, tokens }) => {
    if (wish) await answerOf(tokens.put({ userId: wish.userId, token, shownAt: now }));
  });
}

export async function forgetTokens(acknowledged: readonly string[], now: number): Promise<void> {
  await withStores('readwrite', async ({ tokens }) => {
    for (const row of await answerOf(tokens.getAll())) {
      const { userId, token } = row;
      const valid = validOf(TokenSchema, row);
      if (valid && isFresh(valid, now) && !acknowledged.includes(token)) continue;
      await answerOf(tokens.delete([userId, token]));
    }
  });
}
