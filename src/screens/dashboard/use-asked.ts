import { useEffect, useReducer, useState } from 'react';
import type { Service } from '../../backend/connection.ts';
import { onReachable } from '../../state/connectivity.ts';

/** `retry` asks again; retries by itself once the service is back after a failure. */
export function useAsked<T extends { readonly status: string }>(
  ask: (left: AbortSignal) => Promise<T>,
  service: Service,
): { readonly answer: T | null; readonly retry: () => void } {
  const [answer, setAnswer] = useState<T | null>(null);
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again.
  useEffect(() => {
    const leaving = new AbortController();
    setAnswer(null);
    void ask(leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setAnswer(found);
    });
    return () => leaving.abort();
  }, [ask, tries]);
  const failed = answer?.status === 'failed';
  useEffect(() => (failed ? onReachable(service, retry) : undefined), [failed, service]);
  return { answer, retry };
}
