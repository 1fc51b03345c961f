import { useCallback, useMemo } from 'react';
import type { Coin } from '../../../domain/coin.ts';
import {
  type AnalysisKind,
  type KeptAnalysis,
  rawAnalysis,
  usable,
} from '../../device/database/analyses.ts';
import type { Database } from '../../device/database/database.ts';
import { shownCoin } from '../../device/database/shown.ts';
import { unkeptOf, useUnkept } from '../../state/unkept.ts';
import { useObserved } from '../../state/use-observed.ts';

export interface ShownAnalysis {
  /** The device has not answered yet. */
  readonly loading: boolean;
  readonly analysis: KeptAnalysis | null;
}

/** The analysis to show: the watched coin's, or the one that the dashboard showed last. */
export function useShownAnalysis(
  userId: string,
  watched: Coin | null,
  kind: AnalysisKind,
): ShownAnalysis {
  const query = useCallback(
    async (db: Database) => {
      const coin = watched ?? (await shownCoin(db, userId));
      return coin ? { coin, row: await rawAnalysis(db, { userId, coin, kind }) } : null;
    },
    [userId, watched, kind],
  );
  const observed = useObserved(query);
  const unkept = useUnkept();
  return useMemo(() => {
    const held = unkeptOf(unkept, userId, watched, kind);
    if (held) return { loading: false, analysis: held };
    if (observed.status === 'loading') return { loading: true, analysis: null };
    const { value } = observed;
    const analysis = value && usable(value.row, { userId, coin: value.coin, kind }, Date.now());
    return { loading: false, analysis };
  }, [observed, unkept, userId, watched, kind]);
}
