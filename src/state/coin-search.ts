import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { onSessionEnd } from './session-scope.ts';

interface CoinSearchState {
  /** Text typed since an analysis was shown. */
  readonly typed: string | null;
  /** Text in the box when the shown analysis was requested. */
  readonly shownText: string;
  /** The coin whose analysis or run is shown. */
  readonly shownCoin: Coin | null;
  /** When that analysis expires (ms UTC); null if unknown. */
  readonly currentUntil: number | null;
  /** A page without room for the box shows it in a dialog, opened from the header. */
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

export const useCoinSearch = create<CoinSearchState>(() => NONE);

onSessionEnd(() => useCoinSearch.setState(NONE));

/** Null makes the box show the current coin. */
export const typeCoin = (typed: string | null): void => useCoinSearch.setState({ typed });

type Shown = Pick<CoinSearchState, 'shownText' | 'shownCoin' | 'currentUntil'>;

export const searchShows = (shown: Shown): void => useCoinSearch.setState(shown);

export function foldCoinSearch(): () => void {
  useCoinSearch.setState({ folded: true });
  return () => useCoinSearch.setState({ folded: false, open: false });
}

export const openCoinSearch = (): void => useCoinSearch.setState({ open: true });

export const closeCoinSearch = (): void => useCoinSearch.setState({ open: false });
