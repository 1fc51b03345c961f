import type { CandleSpan, MarketFeed, MinuteSpan } from '../../analysis-server/market/market.ts';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import type { ForcedMove } from '../../analysis-server/market/simulated/simulated-forced-move.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { type SettableClock, settableClock } from './settable-clock.ts';

/** The simulated market with a set clock, whose answers a test can hold back or spoil. */
export interface ScriptedMarket extends MarketFeed {
  readonly clock: SettableClock;
  /** Called before every answer; it may wait, or throw in place of the answer. */
  before: (
    call: 'coins' | 'candles' | 'minutes' | 'tickers' | 'now' | 'history',
    coin?: string,
    asked?: CandleSpan | MinuteSpan,
  ) => Promise<void>;
}

/** Seven minutes into a 15m candle. */
export const MARKET_TIME = epochMs(Date.UTC(2026, 4, 6, 12, 7));

/** @param forcedMoves jumps of the price, before or after the market's time; @param seed of its prices */
export function scriptedMarket(
  forcedMoves: readonly ForcedMove[] = [],
  seed?: number,
): ScriptedMarket {
  const clock = settableClock(MARKET_TIME);
  const simulated = simulatedMarket({ clock: clock.now, forcedMoves, ...(seed && { seed }) });
  const scripted: ScriptedMarket = {
    clock,
    market: simulated.market,
    before: async () => undefined,
    async coins() {
      await scripted.before('coins');
      return simulated.coins();
    },
    weeks: simulated.weeks,
    async candles(span) {
      await scripted.before('candles', span.coin, span);
      return simulated.candles(span);
    },
    async minutes(span) {
      await scripted.before('minutes', span.coin, span);
      return simulated.minutes(span);
    },
    derivatives: (coin, upTo) => simulated.derivatives(coin, upTo),
    async history(coin, since, upTo) {
      await scripted.before('history', coin);
      return simulated.history(coin, since, upTo);
    },
    contract: (coin) => simulated.contract(coin),
    async tickers() {
      await scripted.before('tickers');
      return simulated.tickers();
    },
    async now(coin) {
      await scripted.before('now', coin);
      return simulated.now();
    },
    close: () => simulated.close(),
  };
  return scripted;
}
