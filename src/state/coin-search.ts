import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { onLeaving } from './leaving.ts';

interface CoinSearchState {
  /** What was typed since an analysis came to be shown; null for nothing. */
  readonly typed: string | null;
  /** What stood in the box when the shown analysis was asked for. */
  readonly shownText: string;
  /** The coin whose analysis, or run, the page shows. */
  readonly shownCoin: Coin | null;
  /** Until when that analysis is current (ms UTC); null where it is not known. */
  readonly currentUntil: number | null;
  /** A page without room for the box keeps it in a dialog, which the header's icon opens. */
  readonly folded: boolean;
  readonly open: boolean;
}

const NONE: CoinSearchState = {
  typed: null,
  shownText: '',
  shownCoin: null,
  currentUntil: null,
  folded: false,
  open: false,
};

/** The search of coins: what stands in it, and where it is. */
export const useCoinSearch = create<CoinSearchState>(() => NONE);

onLeaving(() => useCoinSearch.setState(NONE));

/** What the person typed; null lets the box say what is shown. */
export const typeCoin = (typed: string | null): void => useCoinSearch.setState({ typed });

/** What the page shows now; the box says so until somebody types. */
export function searchShows(shown: {
  readonly shownText: string;
  readonly shownCoin: Coin | null;
  readonly currentUntil: number | null;
}): void {
  useCoinSearch.setState(shown);
}

/** Has the header offer the search while a page keeps it folded. @returns the way to stop */
export function foldCoinSearch(): () => void {
  useCoinSearch.setState({ folded: true });
  return () => useCoinSearch.setState({ folded: false, open: false });
}

export const openCoinSearch = (): void => useCoinSearch.setState({ open: true });

export const closeCoinSearch = (): void => useCoinSearch.setState({ open: false });
