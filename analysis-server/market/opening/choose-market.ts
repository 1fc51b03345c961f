import { setTimeout as wait } from 'node:timers/promises';
import { MarketError } from '../../../domain/market/market-error.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type ExchangeMarket, openExchange } from '../exchange/exchange.ts';
import { exchangeBudget } from '../exchange/exchange-budget.ts';
import { EXCHANGE_IDS, type ExchangeId } from '../exchange/exchange-ids.ts';
import type { Clock, MarketFeed } from '../market.ts';
import { recordedMarket } from '../recorded/recorded.ts';
import { whileWanted } from '../request-budget/caller.ts';
import { simulatedMarket } from '../simulated/simulated.ts';
import type { ExchangeChoice, MarketData } from './market-settings.ts';

/** The next exchange is asked once the previous one was silent this long. */
const HEAD_START_MS = 1_000;
const PROBE_BUDGET_MS = 5_000;

export interface MarketChoice {
  readonly marketData: MarketData | null;
  readonly exchange: ExchangeChoice;
  readonly exchangeUrl: string | null;
  readonly clock: Clock;
  /** Shares the request budget between servers; without it each counts alone. */
  readonly database?: Database;
  /** Default 5 s. */
  readonly probeBudgetMs?: number;
}

interface OpenedMarket {
  readonly source: MarketFeed;
  /** Sentences for the log: the market opened and why others were skipped. */
  readonly notes: readonly string[];
}

function openOne(choice: MarketChoice, id: ExchangeId): Promise<ExchangeMarket> {
  const { clock, exchangeUrl: baseUrl, database } = choice;
  const budget = exchangeBudget({ id, baseUrl, database });
  return openExchange({ id, clock, baseUrl, budget });
}

/** @returns the market, or why it cannot be used */
async function probe(choice: MarketChoice, id: ExchangeId, budgetMs: number, end: AbortSignal) {
  const market = await openOne(choice, id);
  try {
    await whileWanted(market.coins(), end);
    return market;
  } catch (error) {
    await market.close();
    if (error === end.reason) {
      return `${market.market.name} cannot be reached: no list of coins within ${budgetMs / 1_000} s.`;
    }
    if (error instanceof MarketError) return error.message;
    throw error;
  }
}

/** A slow exchange does not hold up the next, but an earlier one that answers in time wins. */
async function probeExchanges(choice: MarketChoice, ids: readonly ExchangeId[]) {
  const budgetMs = choice.probeBudgetMs ?? PROBE_BUDGET_MS;
  const end = AbortSignal.timeout(budgetMs);
  const answers: Promise<ExchangeMarket | string>[] = [];
  for (const id of ids) {
    const answer = probe(choice, id, budgetMs, end);
    answers.push(answer);
    const settled = await Promise.race([answer, wait(HEAD_START_MS, null, { ref: false })]);
    if (settled !== null && typeof settled !== 'string') break;
  }
  const passedOver: string[] = [];
  let market: ExchangeMarket | null = null;
  for (const answer of answers) {
    const outcome = await answer;
    if (typeof outcome === 'string') {
      if (market === null) passedOver.push(outcome);
    } else if (market === null) market = outcome;
    else await outcome.close();
  }
  return { market, passedOver };
}

async function chooseExchange(choice: MarketChoice): Promise<OpenedMarket> {
  const { exchange, clock } = choice;
  if (exchange !== 'auto' && choice.marketData !== null) {
    const source = await openOne(choice, exchange);
    return { source, notes: [`Candles come from ${source.market.name}.`] };
  }
  const ids = exchange === 'auto' ? EXCHANGE_IDS : [exchange];
  const { market, passedOver } = await probeExchanges(choice, ids);
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
    source: simulatedMarket({ clock }),
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
      source: simulatedMarket({ clock }),
      notes: ['Candles come from the simulated market.'],
    };
  }
  if (marketData?.kind === 'recorded') {
    const source = recordedMarket({ folder: marketData.folder });
    const coins = await source.coins();
    return { source, notes: [`Candles of ${coins.length} coins come from ${marketData.folder}.`] };
  }
  return chooseExchange(choice);
}
