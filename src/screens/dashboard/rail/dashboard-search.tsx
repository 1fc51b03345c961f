import { useCallback, useEffect, useMemo } from 'react';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { ensureCoins, useCoins } from '../../../data/coins.ts';
import type { Database } from '../../../data/database/database.ts';
import { type RecentAnalysis, recentAnalyses } from '../../../data/database/summaries.ts';
import { useAnalysisRun } from '../../../state/analysis-run.ts';
import { typeCoin, useCoinSearch } from '../../../state/coin-search.ts';
import { useUnreachable } from '../../../state/connectivity.ts';
import { useObserved } from '../../../state/use-observed.ts';
import { useNow } from '../../../ui/use-now.ts';
import { CoinSearch, type CoinSearchProps } from './coin-search.tsx';

const NONE: readonly RecentAnalysis[] = [];

/** Of the last 24 hours, if this device can open them; null until read. */
export function useRecentAnalyses(userId: string): readonly RecentAnalysis[] | null {
  const query = useCallback(
    (db: Database) => recentAnalyses(db, userId, epochMs(Date.now())),
    [userId],
  );
  const observed = useObserved(query);
  return observed.status === 'read' ? (observed.value ?? NONE) : null;
}

export interface DashboardSearchProps extends Pick<CoinSearchProps, 'place' | 'onGenerate'> {
  readonly userId: string;
}

export function DashboardSearch({ userId, place, onGenerate }: DashboardSearchProps) {
  const unreachable = useUnreachable('analysis');
  const online = unreachable === null;
  const list = useCoins((state) => state.list);
  const run = useAnalysisRun((state) => state.run);
  const text = useCoinSearch(({ typed, shownText }) => typed ?? shownText);
  const analyses = useRecentAnalyses(userId);
  const recent = useMemo(() => (analyses ?? NONE).map(({ coin }) => coin), [analyses]);
  const shownCoin = useCoinSearch((state) => state.shownCoin);
  const until = useCoinSearch((state) => state.currentUntil);
  const now = useNow(30_000);
  const current = until !== null && now < until ? shownCoin : null;
  const running = run.phase === 'processing' ? run : null;
  useEffect(() => {
    if (online) void ensureCoins();
  }, [online]);
  return (
    <CoinSearch
      {...{ list, unreachable, recent, current, onGenerate }}
      text={running?.job.coin ?? text}
      onText={typeCoin}
      running={running !== null}
      onReload={() => void ensureCoins()}
      place={place ?? 'page'}
    />
  );
}
