import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, type Outcome, sentenceOf } from '../backend/failure.ts';
import { onReachable } from './connectivity.ts';

export interface Remote<T> {
  readonly value: T | null;
  readonly loading: boolean;
  /** User-facing. */
  readonly problem: { readonly title: string; readonly reason: string | null } | null;
}

const UNEXPECTED = 'An unexpected error occurred';

const problemOf = (title: string, failure: Failure) =>
  failure.kind === 'unexpected'
    ? { title: UNEXPECTED, reason: null }
    : { title, reason: sentenceOf(failure) };

/**
 * Queries now, on a new `ask`, `reload` and reconnection; the last answer stays meanwhile.
 * @param ask keep its identity (useCallback)
 */
export function useRemote<T>(
  ask: () => Promise<Outcome<T>>,
  failure: string,
): readonly [Remote<T>, reload: () => void] {
  const [state, setState] = useState<{ ask: unknown; remote: Remote<T> } | null>(null);
  const newest = useRef(0);

  const load = useCallback(async () => {
    newest.current += 1;
    const turn = newest.current;
    const settle = (change: (before: T | null) => Remote<T>) => {
      if (turn !== newest.current) return;
      setState((before) => ({
        ask,
        remote: change(before?.ask === ask ? before.remote.value : null),
      }));
    };
    const outcome = await ask();
    settle((before) =>
      outcome.ok
        ? { value: outcome.value, loading: false, problem: null }
        : { value: before, loading: false, problem: problemOf(failure, outcome.failure) },
    );
  }, [ask, failure]);

  useEffect(() => {
    void load();
    const stop = onReachable('database', () => void load());
    return () => {
      stop();
      newest.current += 1;
    };
  }, [load]);

  const remote = state?.ask === ask ? state.remote : { value: null, loading: true, problem: null };
  return [remote, () => void load()];
}
