import type { Coin } from '../../../domain/coin.ts';
import type { WatchedOutcome } from '../../state/watched-analysis.ts';
import { Notice } from '../../ui/notice.tsx';

interface WatchedNoticeProps {
  readonly coin: Coin;
  readonly outcome: WatchedOutcome | 'fetching' | 'idle';
  /** Why it cannot be fetched now; null where it can. */
  readonly unreachable: string | null;
  readonly shown: boolean;
}

/** Shown where a watched coin's analysis could not be fetched. */
export function WatchedNotice({ coin, outcome, unreachable, shown }: WatchedNoticeProps) {
  if (unreachable !== null && !shown) {
    return (
      <Notice tone="warn">
        {unreachable} {coin} is not on this device.
      </Notice>
    );
  }
  if (outcome === 'failed') return <Notice tone="down">Failed to load watchlist</Notice>;
  if (outcome === 'unreadable') {
    return <Notice tone="warn">This version of the app cannot read the analysis of {coin}.</Notice>;
  }
  if (outcome === 'not-there') {
    return <Notice tone="warn">The watch list has no such analysis of {coin}.</Notice>;
  }
  return null;
}
