import * as v from 'valibot';
import { create } from 'zustand';
import { type Coin, CoinSchema } from '../../domain/market/coin.ts';
import { sentenceOf } from '../backend/failure.ts';
import { serverRequest } from '../backend/server-request.ts';

/** Another backend may send no names or turnovers, answer no questions and scan nothing. */
const CoinListSchema = v.object({
  coins: v.array(CoinSchema),
  names: v.fallback(v.record(v.string(), v.string()), {}),
  turnover: v.fallback(v.record(v.string(), v.number()), {}),
  freeQuestions: v.fallback(v.boolean(), false),
  scan: v.fallback(v.boolean(), false),
});

type CoinList = v.InferOutput<typeof CoinListSchema>;

export const loadCoins = () =>
  serverRequest('analysisUrl', 'coinlist', { method: 'POST' }, CoinListSchema);

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

export const useCoins = create<{ readonly list: Coins }>(() => ({ list: { status: 'loading' } }));

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
