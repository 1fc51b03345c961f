import type { Database } from '../../../platform/database/database.ts';
import { ExchangeMarket } from '../exchange/exchange.ts';
import { exchangeBudget } from '../exchange/exchange-budget.ts';
import { EXCHANGE_IDS } from '../exchange/exchange-ids.ts';
import { probeExchanges } from '../exchange/exchange-probe.ts';
import type { Clock, MarketFeed } from '../market.ts';
import { MarketError } from '../market-error.ts';
import { RecordedMarket } from '../recorded/recorded.ts';
import { SimulatedMarket } from '../simulated/simulated.ts';
import type { ExchangeChoice, MarketData } from './market-settings.ts';

const PROBE_BUDGET_MS = 5_000;

export interface MarketChoice {
  /** Null if unset. */
  readonly marketData: MarketData | null;
  readonly exchange: ExchangeChoice;
  readonly exchangeUrl: string | null;
  readonly clock: Clock;
  /** Shares the request budget between servers; without it each counts alone. */
  readonly database?: Database;
  /** Default 5 s. */
  readonly probeBudgetMs?: number;
}

export interface OpenedMarket {
  readonly source: MarketFeed;
  /** Sentences for the log: the market opened and why others were skipped. */
  readonly notes: readonly string[];
}

async function openExchange(choice: MarketChoice): Promise<OpenedMarket> {
  const { exchange, clock, exchangeUrl: baseUrl, database } = choice;
  if (exchange !== 'auto' && choice.marketData !== null) {
    const budget = exchangeBudget({ id: exchange, baseUrl, database });
    const source = await ExchangeMarket.open({ id: exchange, clock, baseUrl, budget });
    return { source, notes: [`Candles come from ${source.market.name}.`] };
  }
  const ids = exchange === 'auto' ? EXCHANGE_IDS : [exchange];
  const budgetMs = choice.probeBudgetMs ?? PROBE_BUDGET_MS;
  const { market, passedOver } = await probeExchanges({ ids, clock, baseUrl, database, budgetMs });
  if (market !== null) {
    return { source: market, notes: [...passedOver, `Candles come from ${market.market.name}.`] };
  }
  if (choice.marketData !== null) {
    throw new MarketError(
      'unreachable',
      `No exchange can be reached. ${passedOver.join(' ')} Set EXCHANGE to another one, or MARKET_DATA to recorded:<folder> or simulated.`,
    );
  }
  return {
    source: new SimulatedMarket({ clock }),
    notes: [
      ...passedOver,
      'No exchange can be reached, so all numbers come from a simulated market. They mean nothing for real trading. Set MARKET_DATA=exchange to insist on an exchange.',
    ],
  };
}

/**
 * Opens the configured market. Unset: an exchange, or if none is reachable the simulated market,
 * with the reasons in `notes`. An exchange named with MARKET_DATA=exchange is not probed: its
 * refusals come with the first request.
 * @throws MarketError on an unreadable folder, or if `auto` with MARKET_DATA=exchange reaches none
 */
export async function openMarket(choice: MarketChoice): Promise<OpenedMarket> {
  const { marketData, clock } = choice;
  if (marketData?.kind === 'simulated') {
    return {
      source: new SimulatedMarket({ clock }),
      notes: ['Candles come from the simulated market.'],
    };
  }
  if (marketData?.kind === 'recorded') {
    const source = new RecordedMarket({ folder: marketData.folder });
    const coins = await source.coins();
    return {
      source,
      notes: [`Candles of ${coins.length} coins come from ${marketData.folder}.`],
    };
  }
  return openExchange(choice);
}
