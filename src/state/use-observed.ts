import { startTransition, useEffect, useState } from 'react';
import type { Database } from '../device/database/database.ts';
import { observe } from '../device/database/observe.ts';

export type Observed<T> =
  | { readonly status: 'loading' }
  /** `value` is null where the device keeps no database. */
  | { readonly status: 'read'; readonly value: T | null };

/**
 * Answers a query of the device's database, again whenever what it reads changes.
 * @param query keep its identity (useCallback) while it asks the same
 * @param known gives the first answer where it is known already
 */
export function useObserved<T>(
  query: (db: Database) => Promise<T>,
  known: () => T | undefined = () => undefined,
): Observed<T> {
  const [answer, setAnswer] = useState<{ query: unknown; value: T | null } | null>(() => {
    const value = known();
    return value === undefined ? null : { query, value };
  });
  useEffect(
    () =>
      observe(query, (value) => {
        // An answer may be much to render: in steps that let the browser answer in between.
        startTransition(() => setAnswer({ query, value }));
      }),
    [query],
  );
  return answer?.query === query ? { status: 'read', value: answer.value } : { status: 'loading' };
}
