import { useEffect, useReducer, useState } from 'react';
import type { Service } from '../../backend/connection.ts';
import { onReachable } from '../../state/connectivity.ts';

/** `retry` asks again; retries by itself once the service is back after a failure. */
export function useAsked<T extends { readonly status: string }>(
  ask: (left: AbortSignal, tries: number) => Promise<T>,
  service: Service,
): { readonly answer: T | null; readonly retry: () => void } {
  const [answer, setAnswer] = useState<T | null>(null);
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const leaving = new AbortController();
    setAnswer(null);
    void ask(leaving.signal, tries).then((found) => {
      if (!leaving.signal.aborted) setAnswer(found);
    });
    return () => leaving.abort();
  }, [ask, tries]);
  const waits = answer?.status === 'failed' || answer?.status === 'offline';
  useEffect(() => (waits ? onReachable(service, retry) : undefined), [waits, service]);
  return { answer, retry };
}
