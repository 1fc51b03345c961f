import { ValiError } from 'valibot';
import { errorCode } from '../process/error-code.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable, isDiskFull } from './database-error.ts';

/**
 * SQLSTATEs that a row's values bring about: 21 (more rows than one), 22 (a value), 23 and 44 (a
 * constraint), 54 (too large), P0 (raised by a function), XX001 and XX002 (a damaged page).
 */
const OF_DATA = /^((21|22|23|44|54|P0)\w{3}|XX00[12])$/;

/** Whether something failed for what an item holds; if not, it would fail for every item alike. */
export function isFaultOfData(error: unknown): boolean {
  if (isDatabaseUnavailable(error) || isDiskFull(error)) return false;
  const code = errorCode(error);
  if (code !== null) return OF_DATA.test(code);
  if (error instanceof TypeError) return error.cause === undefined;
  return error instanceof RangeError || error instanceof SyntaxError || error instanceof ValiError;
}

/** Puts one item aside, with what it failed for. */
export type SetAside<T> = (item: T, error: unknown) => Promise<void>;

/**
 * Works on many items at once; where that fails for what one of them holds, on each half of them, and
 * so on until the item is alone. It is set aside, and the others are worked on.
 * @param work must leave nothing behind where it fails
 * @returns what came of each part
 * @throws what says nothing of an item: the database is away, a disk is full, a bug
 */
export async function inHalves<T, R>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<R>,
  setAside: SetAside<T>,
): Promise<R[]> {
  const [first, ...others] = items;
  if (first === undefined) return [];
  try {
    return [await work(items)];
  } catch (error) {
    if (!isFaultOfData(error)) throw error;
    if (others.length === 0) {
      await setAside(first, error);
      return [];
    }
    const middle = Math.ceil(items.length / 2);
    const before = await inHalves(items.slice(0, middle), work, setAside);
    return [...before, ...(await inHalves(items.slice(middle), work, setAside))];
  }
}

/**
 * Does everything in one step, which is all that the usual case costs; only where that fails for what
 * an item holds are the items listed and worked on in halves.
 */
export async function orInHalves<T, R>(
  everything: () => Promise<R>,
  list: () => Promise<readonly T[]>,
  work: (items: readonly T[]) => Promise<R>,
  setAside: SetAside<T>,
): Promise<R[]> {
  try {
    return [await everything()];
  } catch (error) {
    if (!isFaultOfData(error)) throw error;
    return inHalves(await list(), work, setAside);
  }
}

/** Works on items one after the other; one that fails for what it holds keeps none of the others. */
export async function oneByOne<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  setAside: SetAside<T>,
): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) {
    done.push(...(await inHalves([item], () => work(item), setAside)));
  }
  return done;
}

/** Works within a transaction; where that fails, what it wrote is undone and the transaction goes on. */
export async function undoing<R>(tx: Database, work: () => Promise<R>): Promise<R> {
  await tx.query('savepoint undoing');
  try {
    const done = await work();
    await tx.query('release savepoint undoing');
    return done;
  } catch (error) {
    await tx.query('rollback to savepoint undoing');
    throw error;
  }
}
