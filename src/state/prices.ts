import { create } from 'zustand';
import type { Market } from '../../domain/analysis/analysis.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { type SeenRange, withSeenPrice } from '../../domain/market/forming-candle.ts';
import { MOST_PRICED_COINS, type PricesAnswer } from '../../domain/market/prices.ts';
import type { LastPrice } from '../../domain/text/price-words.ts';
import { readPrices } from '../backend/prices.ts';
import { isReachableNow, useConnectivity } from './connectivity.ts';
import { onLeaving, presence } from './leaving.ts';
import { useSession } from './session.ts';

export const POLL_IN_VIEW = 15_000;
/** The same while hidden, for followers that want it. */
export const POLL_HIDDEN = 60_000;
/** Milliseconds that batch what mounts together. */
const GATHER = 50;

export interface KnownPrice extends LastPrice {
  readonly market: Market;
  /** Since the page's first request. */
  readonly seen: readonly SeenRange[];
}

interface PricesState {
  readonly prices: ReadonlyMap<Coin, KnownPrice>;
}

export const usePrices = create<PricesState>(() => ({ prices: new Map() }));

interface Follower {
  readonly coins: readonly Coin[];
  readonly whileHidden: boolean;
}

const followers = new Set<Follower>();
let lastAnswer: { readonly coins: string; readonly tag: string | null } | null = null;
let askedAt = Number.NEGATIVE_INFINITY;
let asking = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function wantedCoins(): readonly Coin[] {
  const hidden = document.visibilityState === 'hidden';
  const wanted = [...followers].filter(({ whileHidden }) => whileHidden || !hidden);
  return [...new Set(wanted.flatMap(({ coins }) => coins))].slice(0, MOST_PRICED_COINS).sort();
}

function keep({ market, at, prices }: PricesAnswer): void {
  const next = new Map(usePrices.getState().prices);
  for (const [coin, { price, change24h, tickSize, at: own = at }] of Object.entries(prices)) {
    const before = next.get(coin);
    const seen = before?.market.id === market.id ? before.seen : [];
    const shown = { market, price, change24h, tickSize, at: own };
    next.set(coin, { ...shown, seen: withSeenPrice(seen, price, own) });
  }
  usePrices.setState({ prices: next });
}

async function ask(coins: readonly Coin[]): Promise<void> {
  askedAt = Date.now();
  const stayed = presence();
  const asked = coins.join();
  const outcome = await readPrices(coins, lastAnswer?.coins === asked ? lastAnswer.tag : null);
  // On failure the last prices stay, visibly ageing.
  if (!outcome.ok || outcome.value === 'same' || !stayed()) return;
  lastAnswer = { coins: asked, tag: outcome.value.tag };
  keep(outcome.value.answer);
}

/** Schedules the next poll, within `soonest` ms if the coins have changed. */
function plan(soonest = Number.POSITIVE_INFINITY): void {
  clearTimeout(timer);
  const present = useSession.getState().person !== null && isReachableNow('analysis');
  if (!present || asking || wantedCoins().length === 0) return;
  const interval = document.visibilityState === 'hidden' ? POLL_HIDDEN : POLL_IN_VIEW;
  const due = Math.max(0, askedAt + interval - Date.now());
  timer = setTimeout(poll, Math.min(due, soonest));
}

async function poll(): Promise<void> {
  const coins = wantedCoins();
  asking = true;
  try {
    await ask(coins);
  } finally {
    asking = false;
    const missed = wantedCoins().some((coin) => !coins.includes(coin));
    plan(missed ? GATHER : undefined);
  }
}

const onTurn = () => plan();
let stopOnline: () => void = () => undefined;

function listen(): void {
  document.addEventListener('visibilitychange', onTurn);
  stopOnline = useConnectivity.subscribe(onTurn);
}

function stopListening(): void {
  document.removeEventListener('visibilitychange', onTurn);
  stopOnline();
}

/** One poll for the whole page; `whileHidden`: also in the background, at a slower pace. */
export function followPrices(coins: readonly Coin[], whileHidden: boolean): () => void {
  if (followers.size === 0) listen();
  const before = new Set(wantedCoins());
  const follower: Follower = { coins, whileHidden };
  followers.add(follower);
  plan(coins.every((coin) => before.has(coin)) ? undefined : GATHER);
  return () => {
    followers.delete(follower);
    if (followers.size === 0) stopListening();
    plan();
  };
}

onLeaving(() => {
  clearTimeout(timer);
  lastAnswer = null;
  askedAt = Number.NEGATIVE_INFINITY;
  usePrices.setState({ prices: new Map() });
});
