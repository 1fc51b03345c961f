import * as v from 'valibot';
import {
  type DerivativesPart,
  derivativesOf,
  unknownPart,
} from '../../../domain/analysis/derivatives.ts';
import { type MarketError, readable } from '../../../domain/market/market-error.ts';
import { type EpochMs, FiniteNumber } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import { freshValue } from '../fresh-value.ts';
import type { Clock } from '../market.ts';
import type { ListedCoin } from './exchange-coins.ts';
import type { ExchangeTraits } from './exchange-ids.ts';
import type { CcxtExchange } from './exchange-module.ts';
import {
  FUNDING_LOOK_BACK_MS,
  type FundingPayment,
  fundingAt,
  type PredictedFunding,
  paymentAfter,
} from './funding-summary.ts';
import {
  OPEN_INTEREST_LOOK_BACK_MS,
  type OpenInterestCount,
  openInterestAt,
} from './open-interest-summary.ts';

export interface ExchangeParts {
  readonly exchange: CcxtExchange;
  readonly traits: ExchangeTraits;
  readonly clock: Clock;
  readonly refusalOf: (error: unknown) => Promise<MarketError>;
}

/** Eight days, hourly at most; every exchange gives this many at once. */
const MOST_PAYMENTS = 200;

const PaymentsSchema = v.array(
  v.pipe(
    v.object({ timestamp: FiniteNumber, fundingRate: FiniteNumber }),
    v.transform(({ timestamp, fundingRate }): FundingPayment => {
      return { at: timestamp, rate: fundingRate };
    }),
  ),
);

const PredictionSchema = v.object({
  fundingRate: v.nullish(FiniteNumber),
  /** Kraken's name for the payment after the accruing one. */
  nextFundingRate: v.nullish(FiniteNumber),
  fundingTimestamp: v.nullish(FiniteNumber),
  interval: v.nullish(v.pipe(v.string(), v.regex(/^\d+h$/))),
});

/** @param askedAt exchanges that name no moment pay at the end of an interval */
function predictedBy(raw: unknown, askedAt: number): PredictedFunding | null {
  const parsed = v.safeParse(PredictionSchema, raw);
  if (!parsed.success) return null;
  const { fundingRate, nextFundingRate, fundingTimestamp, interval } = parsed.output;
  const intervalHours = Number.parseInt(interval ?? '', 10) || null;
  const rate = nextFundingRate ?? fundingRate ?? null;
  const at = fundingTimestamp ?? (intervalHours ? paymentAfter(0, intervalHours, askedAt) : null);
  return rate === null || at === null ? null : { at, rate, intervalHours };
}

/** One page, oldest first. @throws what ccxt throws if they fail */
export async function readPayments(
  { exchange, traits }: ExchangeParts,
  symbol: string,
  since: number,
  upTo: number,
  most = MOST_PAYMENTS,
): Promise<readonly FundingPayment[]> {
  const answer = await exchange.fetchFundingRateHistory(
    symbol,
    since,
    most,
    traits.takesUntil ? { until: upTo } : {},
  );
  return readable(
    PaymentsSchema,
    answer,
    `${traits.name} sent payments of funding for ${symbol} that are not moments with rates.`,
  );
}

/** Empty on failure: retried by the next coin a minute later, not by each one. */
async function readPredictions({ exchange, clock, refusalOf }: ExchangeParts) {
  const askedAt = clock();
  try {
    const answer = await exchange.fetchFundingRates();
    const byCoin = v.parse(v.record(v.string(), v.unknown()), answer);
    return new Map(
      Object.entries(byCoin).map(([symbol, raw]) => [symbol, predictedBy(raw, askedAt)]),
    );
  } catch (error) {
    await refusalOf(error);
    return new Map();
  }
}

const MOST_COUNTS = 30;

const CountsSchema = v.array(
  v.object({
    timestamp: FiniteNumber,
    openInterestAmount: v.nullish(FiniteNumber),
    openInterestValue: v.nullish(FiniteNumber),
  }),
);

/** Oldest first, or why there are none. @throws what ccxt throws if they fail */
export async function readCounts(
  parts: ExchangeParts,
  { coin, symbol }: ListedCoin,
  timeframe: '1h' | '4h',
  [since, upTo, most]: readonly [since: number, upTo: number, most: number],
): Promise<readonly OpenInterestCount[] | string> {
  const { exchange, traits } = parts;
  if (!traits.countsOpenInterest) return `${traits.name} gives no history of it`;
  const answer = await exchange.fetchOpenInterestHistory(symbol, timeframe, since, most, {
    until: upTo,
  });
  const answered = readable(
    CountsSchema,
    answer,
    `${traits.name} sent an open interest of ${symbol} that is not moments with amounts.`,
  );
  const counts = answered.flatMap((count): OpenInterestCount[] => {
    const value = count.openInterestAmount ?? null;
    const valueQuote = count.openInterestValue ?? null;
    return value === null ? [] : [{ at: count.timestamp, value, valueQuote }];
  });
  const isOther = counts.length === 0 && answered.length > 0;
  return isOther ? `${traits.name} does not count ${coin} in the coin` : counts;
}

async function readOpenInterest(parts: ExchangeParts, coin: ListedCoin, upTo: EpochMs) {
  const span = [upTo - OPEN_INTEREST_LOOK_BACK_MS, upTo, MOST_COUNTS] as const;
  const counts = await readCounts(parts, coin, '1h', span);
  return typeof counts === 'string'
    ? unknownPart('openInterest', counts)
    : openInterestAt(counts, upTo);
}

/**
 * Funding and open interest of one exchange. An error becomes a value's reason, never a throw. One
 * request per coin for settled payments, one for the predictions of all coins.
 */
export function derivativesReader(parts: ExchangeParts) {
  const predictions = freshValue({
    load: () => readPredictions(parts),
    clock: parts.clock,
    lifeMs: MINUTE_MS,
    spareLifeMs: 0,
    retryMs: MINUTE_MS,
  });

  /** @param listed finds the coin; if it fails, everything is null for that reason */
  return async (listed: () => Promise<ListedCoin>, upTo: EpochMs) => {
    const orReason = async <Part>(
      field: 'funding' | 'openInterest',
      read: (coin: ListedCoin) => Promise<DerivativesPart<Part>>,
    ): Promise<DerivativesPart<Part>> => {
      try {
        return await read(await listed());
      } catch (error) {
        return unknownPart(field, (await parts.refusalOf(error)).message);
      }
    };
    const [funding, openInterest] = await Promise.all([
      orReason('funding', async ({ symbol }) => {
        const [payments, predicted] = await Promise.all([
          readPayments(parts, symbol, upTo - FUNDING_LOOK_BACK_MS, upTo),
          predictions(),
        ]);
        return fundingAt(payments, upTo, predicted.get(symbol) ?? null);
      }),
      orReason('openInterest', (coin) => readOpenInterest(parts, coin, upTo)),
    ]);
    return derivativesOf(funding, openInterest, { at: upTo, simulated: false });
  };
}
