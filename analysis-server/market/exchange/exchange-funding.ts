import * as v from 'valibot';
import type { DerivativesPart, Funding } from '../../../domain/analysis/derivatives.ts';
import { type EpochMs, FiniteNumber } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import { FreshValue } from '../fresh-value.ts';
import type { Clock } from '../market.ts';
import { MarketError } from '../market-error.ts';
import { withCaller } from '../request-budget/caller.ts';
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

export interface ExchangeFundingParts {
  readonly exchange: CcxtExchange;
  readonly traits: ExchangeTraits;
  readonly clock: Clock;
  readonly refusalOf: (error: unknown) => Promise<MarketError>;
}

/** One request per coin for settled payments, one for the predictions of all coins. */
export class ExchangeFunding {
  readonly #parts: ExchangeFundingParts;
  readonly #predictions: FreshValue<ReadonlyMap<string, PredictedFunding | null>>;

  constructor(parts: ExchangeFundingParts) {
    this.#parts = parts;
    this.#predictions = new FreshValue({
      load: () => this.#loadPredictions(),
      clock: parts.clock,
      lifeMs: MINUTE_MS,
      spareLifeMs: 0,
      retryMs: MINUTE_MS,
    });
  }

  /** @throws what ccxt throws if the payments fail; a prediction may be missing */
  async read({ symbol }: ListedCoin, upTo: EpochMs): Promise<DerivativesPart<Funding>> {
    const [payments, predictions] = await Promise.all([
      this.#payments(symbol, upTo),
      this.#predictions.get(),
    ]);
    return fundingAt(payments, upTo, predictions.get(symbol) ?? null);
  }

  async #payments(symbol: string, upTo: EpochMs): Promise<readonly FundingPayment[]> {
    const { exchange, traits } = this.#parts;
    const answer = await exchange.fetchFundingRateHistory(
      symbol,
      upTo - FUNDING_LOOK_BACK_MS,
      MOST_PAYMENTS,
      traits.takesUntil ? { until: upTo } : {},
    );
    const parsed = v.safeParse(PaymentsSchema, answer);
    if (!parsed.success) {
      throw new MarketError(
        'bad-answer',
        `${traits.name} sent payments of funding for ${symbol} that are not moments with rates.`,
      );
    }
    return parsed.output;
  }

  /** Empty on failure: retried by the next coin a minute later, not by each one. */
  async #loadPredictions(): Promise<ReadonlyMap<string, PredictedFunding | null>> {
    const { exchange, clock, refusalOf } = this.#parts;
    const askedAt = clock();
    try {
      // All analyses share this answer, even if the first is stopped.
      const answer = await withCaller({ urgency: 'person' }, () => exchange.fetchFundingRates());
      const byCoin = v.parse(v.record(v.string(), v.unknown()), answer);
      return new Map(
        Object.entries(byCoin).map(([symbol, raw]) => [symbol, predictedBy(raw, askedAt)]),
      );
    } catch (error) {
      await refusalOf(error);
      return new Map();
    }
  }
}
