import * as v from 'valibot';
import { readable } from '../../../domain/market/market-error.ts';
import {
  type KnownTerms,
  type MarginTier,
  MarginTiersSchema,
  noTerms,
} from '../../../domain/position/contract-terms.ts';
import { FiniteNumber } from '../../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/text/time-units.ts';
import { freshValue } from '../fresh-value.ts';
import type { ListedCoin } from './exchange-coins.ts';
import type { ExchangeParts } from './exchange-derivatives.ts';

function rises(tiers: MarginTier[]): boolean {
  return tiers.every((tier, i) => {
    // Liquidation margin lies below opening margin.
    if (tier.maintenanceRate * tier.maxLeverage > 1) return false;
    const next = tiers[i + 1];
    if (next === undefined) return true;
    if (tier.upTo === null || tier.maintenanceRate > next.maintenanceRate) return false;
    return next.upTo === null || next.upTo > tier.upTo;
  });
}

const CcxtTiersSchema = v.pipe(
  v.array(
    v.pipe(
      v.object({
        maxNotional: v.nullish(FiniteNumber, null),
        maintenanceMarginRate: FiniteNumber,
        maxLeverage: FiniteNumber,
      }),
      v.transform((tier) => ({
        upTo: tier.maxNotional,
        maintenanceRate: tier.maintenanceMarginRate,
        maxLeverage: tier.maxLeverage,
      })),
    ),
  ),
  v.transform((tiers) => tiers.toSorted((a, b) => (a.upTo ?? Infinity) - (b.upTo ?? Infinity))),
  MarginTiersSchema,
  v.check(rises),
);

/** The coin list has most terms; the tiers cost one request a day. */
export function contractReader(parts: ExchangeParts) {
  const { exchange, traits, clock, refusalOf } = parts;
  /** Bounded by the list's symbols. */
  const known = new Map<string, () => Promise<MarginTier[]>>();

  async function loadTiers(symbol: string): Promise<MarginTier[]> {
    const answer = await exchange.fetchMarketLeverageTiers(symbol);
    return readable(
      CcxtTiersSchema,
      answer,
      `${traits.name} sent margin tiers of ${symbol} that are missing, or contradict themselves.`,
    );
  }

  async function tiersOf(symbol: string) {
    if (!traits.publishesTiers) {
      return { tiers: null, reason: `${traits.name} does not publish them` };
    }
    const fresh =
      known.get(symbol) ??
      freshValue({
        load: () => loadTiers(symbol),
        clock,
        lifeMs: DAY_MS,
        spareLifeMs: 7 * DAY_MS,
        retryMs: HOUR_MS,
      });
    known.set(symbol, fresh);
    try {
      return { tiers: await fresh(), reason: null };
    } catch (error) {
      return { tiers: null, reason: (await refusalOf(error)).message };
    }
  }

  /** @param listed finds the coin; its failure becomes the reason */
  return async (listed: () => Promise<ListedCoin>): Promise<KnownTerms> => {
    let coin: ListedCoin;
    try {
      coin = await listed();
    } catch (error) {
      return noTerms((await refusalOf(error)).message);
    }
    const { contract } = coin;
    if (contract === null) {
      return noTerms(
        `${coin.coin} on ${traits.name} is counted in dollars and settled in the coin`,
      );
    }
    const { tiers, reason } = await tiersOf(coin.symbol);
    const largest = tiers && Math.max(...tiers.map(({ maxLeverage }) => maxLeverage));
    const terms = { ...contract, maxLeverage: contract.maxLeverage ?? largest, tiers };
    const silent = (['amountStep', 'leastNotional', 'maxLeverage'] as const)
      .filter((field) => terms[field] === null)
      .map((field) => ({ field, reason: `${traits.name} does not give it` }));
    return { terms, missing: reason === null ? silent : [...silent, { field: 'tiers', reason }] };
  };
}
