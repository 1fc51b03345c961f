import * as v from 'valibot';
import {
  type Derivatives,
  type DerivativesPart,
  derivativesOf,
  type OpenInterest,
  unknownPart,
} from '../../../domain/analysis/derivatives.ts';
import { type EpochMs, FiniteNumber } from '../../../domain/text/quantity.ts';
import { MarketError } from '../market-error.ts';
import type { ListedCoin } from './exchange-coins.ts';
import { ExchangeFunding, type ExchangeFundingParts } from './exchange-funding.ts';
import type { ExchangeTraits } from './exchange-ids.ts';
import type { CcxtExchange } from './exchange-module.ts';
import {
  OPEN_INTEREST_LOOK_BACK_MS,
  type OpenInterestCount,
  openInterestAt,
} from './open-interest-summary.ts';

const MOST_COUNTS = 30;

const CountsSchema = v.array(
  v.object({
    timestamp: FiniteNumber,
    openInterestAmount: v.nullish(FiniteNumber),
    openInterestValue: v.nullish(FiniteNumber),
  }),
);

async function readOpenInterest(
  exchange: CcxtExchange,
  traits: ExchangeTraits,
  { coin, symbol }: ListedCoin,
  upTo: EpochMs,
): Promise<DerivativesPart<OpenInterest>> {
  if (!traits.countsOpenInterest) {
    return unknownPart('openInterest', `${traits.name} gives no history of it`);
  }
  const answer = await exchange.fetchOpenInterestHistory(
    symbol,
    '1h',
    upTo - OPEN_INTEREST_LOOK_BACK_MS,
    MOST_COUNTS,
    { until: upTo },
  );
  const parsed = v.safeParse(CountsSchema, answer);
  if (!parsed.success) {
    throw new MarketError(
      'bad-answer',
      `${traits.name} sent an open interest of ${symbol} that is not moments with amounts.`,
    );
  }
  const counts = parsed.output.flatMap((count): OpenInterestCount[] => {
    const value = count.openInterestAmount ?? null;
    const valueQuote = count.openInterestValue ?? null;
    return value === null ? [] : [{ at: count.timestamp, value, valueQuote }];
  });
  if (counts.length === 0 && parsed.output.length > 0) {
    return unknownPart('openInterest', `${traits.name} does not count ${coin} in the coin`);
  }
  return openInterestAt(counts, upTo);
}

/** Funding and open interest of one exchange. An error becomes a value's reason, never a throw. */
export class ExchangeDerivatives {
  readonly #parts: ExchangeFundingParts;
  readonly #funding: ExchangeFunding;

  constructor(parts: ExchangeFundingParts) {
    this.#parts = parts;
    this.#funding = new ExchangeFunding(parts);
  }

  /** @param listed finds the coin; if it fails, everything is null for that reason */
  async read(listed: () => Promise<ListedCoin>, upTo: EpochMs): Promise<Derivatives> {
    const { exchange, traits, refusalOf } = this.#parts;
    const orReason = async <Part>(
      field: 'funding' | 'openInterest',
      read: (coin: ListedCoin) => Promise<DerivativesPart<Part>>,
    ): Promise<DerivativesPart<Part>> => {
      try {
        return await read(await listed());
      } catch (error) {
        return unknownPart(field, (await refusalOf(error)).message);
      }
    };
    const [funding, openInterest] = await Promise.all([
      orReason('funding', (coin) => this.#funding.read(coin, upTo)),
      orReason('openInterest', (coin) => readOpenInterest(exchange, traits, coin, upTo)),
    ]);
    return derivativesOf(funding, openInterest, { at: upTo, simulated: false });
  }
}
