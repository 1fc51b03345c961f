import { startTransition, useEffect, useState } from 'react';
import type { Database } from '../data/database/database.ts';
import { observe } from '../data/database/observe.ts';

export type Observed<T> =
  | { readonly status: 'loading' }
  /** `value`: null if there is no database. */
  | { readonly status: 'read'; readonly value: T | null };

/** `query`: keep its identity (useCallback); null asks nothing. `known`: a first answer. */
export function useObserved<T>(
  query: ((db: Database) => Promise<T>) | null,
  known: () => T | undefined = () => undefined,
): Observed<T> {
  const [answer, setAnswer] = useState<{ query: unknown; value: T | null } | null>(() => {
    const value = known();
    return value === undefined ? null : { query, value };
  });
  useEffect(
    () =>
      query === null
        ? undefined
        : observe(query, (value) => {
            // Rendering may be slow: a transition lets the browser respond in between.
            startTransition(() => setAnswer({ query, value }));
          }),
    [query],
  );
  if (query === null) return { status: 'read', value: null };
  return answer?.query === query ? { status: 'read', value: answer.value } : { status: 'loading' };
}
