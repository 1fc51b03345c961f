import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, type Outcome, sentenceOf } from '../backend/failure.ts';
import { onReachable } from './connectivity.ts';

/** What was asked of the server, as a screen shows it. */
export interface Remote<T> {
  /** The last answer; null until there is one for this question. */
  readonly value: T | null;
  readonly loading: boolean;
  /** What the person reads, and why where that is known. */
  readonly problem: { readonly title: string; readonly reason: string | null } | null;
}

const UNEXPECTED = 'An unexpected error occurred';

const problemOf = (title: string, failure: Failure) =>
  failure.kind === 'unexpected'
    ? { title: UNEXPECTED, reason: null }
    : { title, reason: sentenceOf(failure) };

/**
 * Asks the database at once, again for every other `ask`, when it can be reached again and on
 * `reload`, keeping the answer meanwhile.
 * @param ask keep its identity (useCallback) while it asks the same
 * @param failure what the person reads when the server refuses
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
