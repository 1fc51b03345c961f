import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';

const hearing = new AsyncLocalStorage<{ error: unknown }>();

/** Records database errors, since @supabase/lite's answers omit the SQLSTATE. */
export function noteTroubleOf(connection: Connection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normal = normalize(error);
    const heard = hearing.getStore();
    if (heard) heard.error = normal;
    return normal;
  };
}

/** Runs work; `error` is what the database raised meanwhile, or null. */
export async function withTrouble<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly error: unknown }> {
  const heard: { error: unknown } = { error: null };
  const result = await hearing.run(heard, work);
  return { result, error: heard.error };
}
