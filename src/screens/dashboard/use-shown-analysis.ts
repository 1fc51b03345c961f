import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Coin } from '../../../domain/market/coin.ts';
import { type AnalysisKind, type KeptAnalysis, usable } from '../../data/database/analyses.ts';
import type { Database } from '../../data/database/database.ts';
import { setCoinOnScreen } from '../../state/coin-on-screen.ts';
import { dropSavedCopy, unsavedOf, useUnsavedAnalysis } from '../../state/unsaved-analysis.ts';
import { useObserved } from '../../state/use-observed.ts';
import { answerAhead, forgetAhead, readShown } from './read-ahead.ts';

function isSame(one: KeptAnalysis | null, other: KeptAnalysis | null): boolean {
  const of = ['userId', 'coin', 'kind', 'snapshotId', 'actualAnalysisTime'] as const;
  return one === other || (!!one && !!other && of.every((field) => one[field] === other[field]));
}

/** The watched coin's, or the one the dashboard showed last. */
export function useShownAnalysis(userId: string, watched: Coin | null, kind: AnalysisKind) {
  const query = useCallback(
    (db: Database) => readShown(db, { userId, watched, kind }),
    [userId, watched, kind],
  );
  const observed = useObserved(query, () => answerAhead({ userId, watched, kind }));
  useEffect(forgetAhead, []);
  const unsaved = useUnsavedAnalysis();
  const answer = useMemo(() => {
    if (observed.status === 'loading') return { loading: true, analysis: null };
    const { value } = observed;
    const key = value && { userId, coin: value.coin, kind };
    const analysis = key && usable(value.row, key, Date.now(), watched !== null);
    return { loading: false, analysis };
  }, [observed, userId, watched, kind]);
  const held = unsavedOf(unsaved, userId, watched, kind);
  useEffect(() => {
    if (held && answer.analysis) dropSavedCopy(answer.analysis);
  }, [answer, held]);
  const newest = held ?? answer.analysis;
  // The same object, stored again or with another timeframe: everything shown depends on it.
  const [steady, setSteady] = useState(newest);
  const same = isSame(steady, newest);
  if (!same) setSteady(newest);
  const analysis = same ? steady : newest;
  const coin = analysis?.coin ?? null;
  useEffect(() => {
    setCoinOnScreen(coin);
    return () => setCoinOnScreen(null);
  }, [coin]);
  return { loading: !held && answer.loading, analysis };
}
