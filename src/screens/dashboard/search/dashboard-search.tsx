import { useEffect } from 'react';
import type { Coin } from '../../../../domain/market/coin.ts';
import { ensureCoins, useCoins } from '../../../data/coins.ts';
import { useAnalysisRun } from '../../../state/analysis-run.ts';
import { typeCoin, useCoinSearch } from '../../../state/coin-search.ts';
import { useUnreachable } from '../../../state/connectivity.ts';
import { useNow } from '../../../ui/use-now.ts';
import { CoinSearch, type CoinSearchProps } from './coin-search.tsx';
import { useRecentCoins } from './use-recent.ts';

export interface DashboardSearchProps extends Pick<CoinSearchProps, 'place' | 'onGenerate'> {
  readonly userId: string;
}

function useCurrentCoin(): Coin | null {
  const coin = useCoinSearch((state) => state.shownCoin);
  const until = useCoinSearch((state) => state.currentUntil);
  const now = useNow(30_000);
  return until !== null && now < until ? coin : null;
}

export function DashboardSearch({ userId, place, onGenerate }: DashboardSearchProps) {
  const unreachable = useUnreachable('analysis');
  const online = unreachable === null;
  const list = useCoins((state) => state.list);
  const run = useAnalysisRun((state) => state.run);
  const text = useCoinSearch(({ typed, shownText }) => typed ?? shownText);
  const recent = useRecentCoins(userId);
  const current = useCurrentCoin();
  const running = run.phase === 'processing' ? run : null;
  useEffect(() => {
    if (online) void ensureCoins();
  }, [online]);
  return (
    <CoinSearch
      list={list}
      text={running?.job.coin ?? text}
      onText={typeCoin}
      onGenerate={onGenerate}
      running={running !== null}
      unreachable={unreachable}
      onReload={() => void ensureCoins()}
      recent={recent}
      current={current}
      place={place ?? 'page'}
    />
  );
}
