import { create } from 'zustand';
import type { Coin } from '../../domain/coin.ts';
import { loadCoins } from '../backend/coin-list.ts';
import { sentenceOf } from '../backend/failure.ts';

export type Coins =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly coins: readonly Coin[] }
  | { readonly status: 'failed'; readonly message: string };

interface CoinsState {
  readonly list: Coins;
}

/** The coins that can be analysed. */
export const useCoins = create<CoinsState>(() => ({ list: { status: 'loading' } }));

let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  useCoins.setState({ list: { status: 'loading' } });
  const outcome = await loadCoins();
  if (outcome.ok) {
    useCoins.setState({ list: { status: 'ready', coins: outcome.value } });
    return;
  }
  const reason = sentenceOf(outcome.failure);
  useCoins.setState({ list: { status: 'failed', message: `Failed to load coin list: ${reason}` } });
}

/** Loads the list unless it is there; after a failure, tries again. */
export function ensureCoins(): Promise<void> {
  if (useCoins.getState().list.status === 'ready') return Promise.resolve();
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}
