import { useCallback, useEffect, useRef, useState } from 'react';
import type { BetaPage, BetaQuestion } from '../../../domain/beta.ts';
import { readBetaPage } from '../../backend/beta-desk.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { onReachable } from '../../state/connectivity.ts';

interface Shown {
  /** Null until the first answer. */
  readonly page: BetaPage | null;
  readonly error: string | null;
  readonly loading: boolean;
}

/** Typing settles before the desk is asked, in milliseconds. */
const SETTLE_AFTER = 250;

/** The page of the waitlist that answers a question; what was there stays until the next is. */
export function useBetaPage(question: BetaQuestion): Shown & { readonly reload: () => void } {
  const { search, standing, page } = question;
  const [shown, setShown] = useState<Shown>({ page: null, error: null, loading: true });
  const asked = useRef(0);

  const load = useCallback(async () => {
    asked.current += 1;
    const own = asked.current;
    setShown((before) => ({ ...before, loading: true }));
    const outcome = await readBetaPage({ search, standing, page });
    // A later question has been asked meanwhile.
    if (own !== asked.current) return;
    if (outcome.ok) return setShown({ page: outcome.value, error: null, loading: false });
    const error = sentenceOf(outcome.failure);
    setShown((before) => ({ ...before, error, loading: false }));
  }, [search, standing, page]);

  useEffect(() => {
    const timer = setTimeout(load, SETTLE_AFTER);
    const stop = onReachable('analysis', () => void load());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [load]);

  return { ...shown, reload: () => void load() };
}
