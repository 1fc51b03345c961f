import type { MarketFeed, MinuteSpan } from '../../analysis-server/market/market.ts';
import type { CandleRow } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { MarketError } from '../../domain/market/market-error.ts';
import { noTerms } from '../../domain/position/contract-terms.ts';
import { type EpochMs, price } from '../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../domain/text/time-units.ts';

/** What a minute of a coin does; what is not given is the price at rest. */
export interface MinuteMove {
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly close?: number;
}

/** A market of minutes alone, as a test writes them. */
export interface MinuteMarket extends MarketFeed {
  /** The spans that minutes were asked for. */
  readonly asked: MinuteSpan[];
  /** How often tickers were asked for. */
  tickersAsked: number;
  /** Gives a minute by its opening another shape. */
  move(coin: Coin, opened: number, move: MinuteMove): void;
  /** Takes a minute away; it comes back with `move`. */
  lose(coin: Coin, opened: number): void;
  /** Called before minutes are given; it may wait, or throw in place of them. */
  before: (span: MinuteSpan) => Promise<void>;
}

/** A market whose coins all stand at one price, but for what a test moves. */
export function minuteMarket(
  clock: { now(): EpochMs },
  coins: readonly Coin[],
  atRest = 64_000,
): MinuteMarket {
  const moves = new Map<string, MinuteMove | null>();
  const key = (coin: Coin, opened: number) => `${coin} ${opened}`;
  function rowOf(coin: Coin, opened: number): CandleRow[] {
    const move = moves.get(key(coin, opened));
    if (move === null) return [];
    const {
      close = atRest,
      high = Math.max(atRest, close),
      low = Math.min(atRest, close),
    } = move ?? {};
    const open = move?.open ?? Math.min(Math.max(atRest, low), high);
    return [[opened, open, high, low, close, 1]];
  }
  const market: MinuteMarket = {
    asked: [],
    tickersAsked: 0,
    before: async () => undefined,
    move: (coin, opened, move) => void moves.set(key(coin, opened), move),
    lose: (coin, opened) => void moves.set(key(coin, opened), null),
    market: { id: 'recorded', name: 'A market', simulated: false },
    weeks: 'own',
    coins: async () => coins.map((coin) => ({ coin, tickSize: 0.1 })),
    candles: async () => [],
    async minutes(span) {
      market.asked.push(span);
      await market.before(span);
      if (!coins.includes(span.coin)) throw new MarketError('unknown-coin', 'not listed');
      const rows: CandleRow[] = [];
      // As exchanges do, with the minute that is still open.
      const last = Math.min(span.last + MINUTE_MS, clock.now());
      for (let opened: number = span.first; opened <= last; opened += MINUTE_MS) {
        rows.push(...rowOf(span.coin, opened));
      }
      return rows;
    },
    derivatives: async () => null,
    contract: async () => noTerms('not traded'),
    async tickers() {
      market.tickersAsked += 1;
      const at = clock.now();
      const opened = Math.floor(at / MINUTE_MS) * MINUTE_MS;
      return coins.map((coin) => ({
        coin,
        price: price(rowOf(coin, opened)[0]?.[4] ?? atRest),
        change24h: null,
        turnover24h: null,
        tickSize: 0.1,
        at,
      }));
    },
    now: async () => clock.now(),
    close: async () => undefined,
  };
  return market;
}
