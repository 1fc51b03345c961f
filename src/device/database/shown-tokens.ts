import * as v from 'valibot';
import { EpochMsSchema } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import { whileHere } from './leaving.ts';
import { answerOf, withPresent } from './present.ts';
import { wishOf } from './push-wish.ts';

/** Milliseconds for which an acknowledgement matters. */
const LIFETIME = DAY_MS;
/** The limit of one request. */
const MOST = 50;

const RowSchema = v.object({ userId: v.string(), token: v.string(), shownAt: EpochMsSchema });

export interface WaitingTokens {
  readonly pushUrl: string | null;
  readonly tokens: readonly string[];
}

function stores(db: IDBDatabase, mode: IDBTransactionMode) {
  const transaction = whileHere(db.transaction(['pushWishes', 'shownTokens'], mode));
  return {
    wishes: transaction.objectStore('pushWishes'),
    tokens: transaction.objectStore('shownTokens'),
  };
}

const isFresh = (row: v.InferOutput<typeof RowSchema>, now: number) =>
  now - row.shownAt < LIFETIME && row.shownAt <= now;

/** Read without Dexie, whose code the worker does not load. */
export async function waitingTokens(now: number): Promise<WaitingTokens> {
  const read = await withPresent(async (db) => {
    const { wishes, tokens } = stores(db, 'readonly');
    return Promise.all([answerOf(wishes.getAll()), answerOf(tokens.getAll())]);
  });
  const [wishes = [], rows = []] = read ?? [];
  const fresh = rows.flatMap((row) => {
    const parsed = v.safeParse(RowSchema, row);
    return parsed.success && isFresh(parsed.output, now) ? [parsed.output.token] : [];
  });
  return { pushUrl: wishOf(wishes[0])?.pushUrl ?? null, tokens: fresh.slice(0, MOST) };
}

/** Stores a token only for the user who has notifications on here. */
export async function keepToken(token: string, now: number): Promise<void> {
  await withPresent(async (db) => {
    const { wishes, tokens } = stores(db, 'readwrite');
    const wish = wishOf((await answerOf(wishes.getAll()))[0]);
    if (wish) await answerOf(tokens.put({ userId: wish.userId, token, shownAt: now }));
  });
}

export async function forgetTokens(acknowledged: readonly string[], now: number): Promise<void> {
  await withPresent(async (db) => {
    const { tokens } = stores(db, 'readwrite');
    for (const row of await answerOf(tokens.getAll())) {
      const { userId, token } = row;
      const parsed = v.safeParse(RowSchema, row);
      if (parsed.success && isFresh(parsed.output, now) && !acknowledged.includes(token)) continue;
      await answerOf(tokens.delete([userId, token]));
    }
  });
}
