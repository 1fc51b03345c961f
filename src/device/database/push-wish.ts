import * as v from 'valibot';
import { keep, query } from './keeping.ts';

const WishSchema = v.object({ userId: v.string(), endpoint: v.string() });

/**
 * The subscription that the person turned on here, as the server last took it; null where they did
 * not, or turned it off.
 */
export async function wishedEndpoint(userId: string): Promise<string | null> {
  const parsed = v.safeParse(WishSchema, await query((db) => db.pushWishes.get(userId), undefined));
  return parsed.success ? parsed.output.endpoint : null;
}

/** Remembers that the person wants notifications here, and by which subscription. */
export async function rememberWish(userId: string, endpoint: string): Promise<void> {
  await keep((db) => db.pushWishes.put({ userId, endpoint }));
}

/** The person wants no notifications here. */
export async function forgetWish(userId: string): Promise<void> {
  await keep((db) => db.pushWishes.delete(userId));
}
