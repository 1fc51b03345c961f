import { useEffect, useState } from 'react';
import type { Coin } from '../../../domain/coin.ts';
import type { AnalysisKind } from '../../device/database/analyses.ts';
import { fetchWatched, type WatchedOutcome } from '../../state/watched-analysis.ts';

/** Fetches the watched coin's analysis onto the device whenever the address or the network asks. */
export function useWatched(
  userId: string,
  watched: Coin | null,
  kind: AnalysisKind,
  online: boolean,
): WatchedOutcome | 'fetching' | 'idle' {
  const [outcome, setOutcome] = useState<WatchedOutcome | 'fetching' | 'idle'>('idle');
  useEffect(() => {
    if (!watched || !online) {
      setOutcome('idle');
      return;
    }
    let current = true;
    setOutcome('fetching');
    void fetchWatched(userId, watched, kind).then((result) => {
      if (current) setOutcome(result);
    });
    return () => {
      current = false;
    };
  }, [userId, watched, kind, online]);
  return outcome;
}
