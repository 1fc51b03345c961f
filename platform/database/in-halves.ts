import { ValiError } from 'valibot';
import { errorCode } from '../process/error-code.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable, isDiskFull } from './database-error.ts';

/**
 * SQLSTATEs caused by a row: 21 (cardinality), 22 (value), 23 and 44 (constraint), 54 (too large),
 * P0 (raised by a function), XX001 and XX002 (damaged page).
 */
const OF_DATA = /^((21|22|23|44|54|P0)\w{3}|XX00[12])$/;

/** Whether an item's data caused the error; others would fail for every item alike. */
export function isFaultOfData(error: unknown): boolean {
  if (isDatabaseUnavailable(error) || isDiskFull(error)) return false;
  const code = errorCode(error);
  if (code !== null) return OF_DATA.test(code);
  if (error instanceof TypeError) return error.cause === undefined;
  return error instanceof RangeError || error instanceof SyntaxError || error instanceof ValiError;
}

export type SetAside<T> = (item: T, error: unknown) => Promise<void>;

/**
 * Bisects down to the items with data errors and sets those aside. @throws all other errors
 * @param work must leave nothing behind when it fails
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

/** Tries everything in one step; only after a data error are the items listed and bisected. */
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

/** Processes items in turn, continuing past those with data errors. */
export async function oneByOne<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  setAside: SetAside<T>,
): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(...(await inHalves([item], () => work(item), setAside)));
  return done;
}

/** Rolls back to a savepoint on failure, so that the transaction can go on. */
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
