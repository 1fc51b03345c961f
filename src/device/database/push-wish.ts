import * as v from 'valibot';
import { keep, query } from './keeping.ts';

const WishSchema = v.object({
  userId: v.string(),
  endpoint: v.string(),
  /** For the service worker, which has no configuration of its own. */
  pushUrl: v.optional(v.string()),
});

export type PushWish = v.InferOutput<typeof WishSchema>;

/** Parses a stored wish; null if invalid. */
export function wishOf(row: unknown): PushWish | null {
  const parsed = v.safeParse(WishSchema, row);
  return parsed.success ? parsed.output : null;
}

/** The endpoint that the user enabled here, as the server last accepted it; null if off. */
export async function wishedEndpoint(userId: string): Promise<string | null> {
  return wishOf(await query((db) => db.pushWishes.get(userId), undefined))?.endpoint ?? null;
}

export async function rememberWish(
  userId: string,
  endpoint: string,
  pushUrl: string | null,
): Promise<void> {
  const wish: PushWish = { userId, endpoint, ...(pushUrl && { pushUrl }) };
  await keep((db) => db.pushWishes.put(wish));
}

export async function forgetWish(userId: string): Promise<void> {
  await keep((db) => db.pushWishes.delete(userId));
}
