import * as v from 'valibot';
import { keep, query } from './keeping.ts';

const WishSchema = v.object({
  userId: v.string(),
  endpoint: v.string(),
  /** Where the push server is, for the service worker, which has no configuration of its own. */
  pushUrl: v.optional(v.string()),
});

export type PushWish = v.InferOutput<typeof WishSchema>;

/** A kept wish; null for anything else. */
export function wishOf(row: unknown): PushWish | null {
  const parsed = v.safeParse(WishSchema, row);
  return parsed.success ? parsed.output : null;
}

/**
 * The subscription that the person turned on here, as the server last took it; null where they did
 * not, or turned it off.
 */
export async function wishedEndpoint(userId: string): Promise<string | null> {
  return wishOf(await query((db) => db.pushWishes.get(userId), undefined))?.endpoint ?? null;
}

/** Remembers that the person wants notifications here, by which subscription and from which server. */
export async function rememberWish(
  userId: string,
  endpoint: string,
  pushUrl: string | null,
): Promise<void> {
  const wish: PushWish = { userId, endpoint, ...(pushUrl && { pushUrl }) };
  await keep((db) => db.pushWishes.put(wish));
}

/** The person wants no notifications here. */
export async function forgetWish(userId: string): Promise<void> {
  await keep((db) => db.pushWishes.delete(userId));
}
