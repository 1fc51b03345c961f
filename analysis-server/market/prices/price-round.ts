import type { Market } from '../../../domain/analysis/analysis.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import type { Ticker } from '../../../domain/market/ticker.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';

export interface PriceRound {
  readonly market: Market;
  readonly at: EpochMs;
  readonly tickers: readonly Ticker[];
  /** Each coin as it is sent, `"BTCUSDT":{...}`: serialised once, sent many times. */
  readonly written: ReadonlyMap<Coin, string>;
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

function writtenTicker(ticker: Ticker, at: EpochMs): string {
  const { change24h, turnover24h } = ticker;
  const shown = {
    price: ticker.price,
    change24h: change24h === null ? null : rounded(change24h, 2),
    turnover24h: turnover24h === null ? null : rounded(turnover24h, 0),
    tickSize: ticker.tickSize,
    ...(ticker.at === at ? {} : { at: ticker.at }),
  };
  return `${JSON.stringify(ticker.coin)}:${JSON.stringify(shown)}`;
}

export function priceRound(market: Market, at: EpochMs, tickers: readonly Ticker[]): PriceRound {
  const written = new Map(tickers.map((ticker) => [ticker.coin, writtenTicker(ticker, at)]));
  return { market, at, tickers, written };
}
