import { lazy, Suspense } from 'react';
import type { Market } from '../../../domain/analysis.ts';
import type { Coin } from '../../../domain/coin.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import { Fold } from './frame/fold.tsx';
import { PHONE_PLACE } from './frame/phone-place.ts';
import { useHistoryVerdict } from './history/use-history-verdict.ts';

const CoinHistory = lazy(() =>
  import('./history/coin-history.tsx').then((module) => ({ default: module.CoinHistory })),
);

interface HistoryTabProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly market: Market;
}

/** The coin's earlier calls and what became of them. */
export function HistoryTab(props: HistoryTabProps) {
  const verdict = useHistoryVerdict(props.userId, props.coin, props.market);
  const fallback = <Skeleton className="my-4 h-48 w-full" />;
  return (
    <Fold title="History" bare verdict={verdict} className={PHONE_PLACE.history}>
      <WhenNear fallback={fallback}>
        <Suspense fallback={fallback}>
          <CoinHistory {...props} />
        </Suspense>
      </WhenNear>
    </Fold>
  );
}
