import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { type CoinList, loadCoins } from '../backend/coin-list.ts';
import { sentenceOf } from '../backend/failure.ts';

export type Coins =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      /** By turnover. */
      readonly coins: readonly Coin[];
      readonly names: Readonly<Record<Coin, string>>;
      /** Whether coins are ordered by turnover; else by symbol. */
      readonly traded: boolean;
      readonly freeQuestions: boolean;
      readonly scan: boolean;
    }
  | { readonly status: 'failed'; readonly message: string };

interface CoinsState {
  readonly list: Coins;
}

export const useCoins = create<CoinsState>(() => ({ list: { status: 'loading' } }));

function ordered({ coins, turnover }: CoinList): readonly Coin[] {
  const traded = (coin: Coin) => turnover[coin] ?? 0;
  return coins.toSorted((a, b) => traded(b) - traded(a) || (a < b ? -1 : 1));
}

let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  useCoins.setState({ list: { status: 'loading' } });
  const outcome = await loadCoins();
  if (outcome.ok) {
    const { names, freeQuestions, scan } = outcome.value;
    const coins = ordered(outcome.value);
    const traded = Object.keys(outcome.value.turnover).length > 0;
    useCoins.setState({ list: { status: 'ready', coins, names, traded, freeQuestions, scan } });
    return;
  }
  const reason = sentenceOf(outcome.failure);
  useCoins.setState({ list: { status: 'failed', message: `Failed to load coin list: ${reason}` } });
}

/** Loads the list once; retries a failure. */
export function ensureCoins(): Promise<void> {
  if (useCoins.getState().list.status === 'ready') return Promise.resolve();
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}
