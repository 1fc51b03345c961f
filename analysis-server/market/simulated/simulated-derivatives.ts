import { type Derivatives, derivativesOf } from '../../../domain/analysis/derivatives.ts';
import type { HistoryPoint } from '../../../domain/analysis/derivatives-history.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { hashText, mixHash } from '../../../domain/text/text-hash.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';
import { FUNDING_LOOK_BACK_MS, fundingAt } from '../exchange/funding-summary.ts';
import { OPEN_INTEREST_LOOK_BACK_MS, openInterestAt } from '../exchange/open-interest-summary.ts';
import type { HistoryRead, HistorySince } from '../market.ts';
import { randomStream } from './seeded-random.ts';
import type { SimulatedCoin } from './simulated-coins.ts';
import { SIMULATION_START } from './simulated-path.ts';

const INTERVAL_HOURS = 8;
const INTERVAL_MS = INTERVAL_HOURS * HOUR_MS;
/** What real contracts pay most of the time: 0.01 % every 8 hours. */
const USUAL_RATE = 0.0001;
/** Of a payment, either way. */
const LARGEST_RATE = 0.003;
/** Rate change for a three-day trend of one usual weekly move. */
const RATE_PER_TREND = 0.0003;
const TREND_MS = 3 * 24 * HOUR_MS;
const RATE_NOISE = 0.00006;
/** Share of a surprise left after one step; beyond the memory it is dropped. */
const PERSISTENCE = 0.8;
const MEMORY = 20;
/** Open contracts, in usual days' volume of the coin. */
const DAYS_OPEN = 0.6;
const INTEREST_NOISE = 0.02;

export interface SimulatedContract {
  readonly coin: SimulatedCoin;
  readonly seed: number;
  /** At a whole hour. */
  readonly priceAt: (hour: number) => number;
}

/** Fading surprises, about 0 with a deviation near 1.7; deterministic per seed. */
function fading(seed: number, step: number): number {
  let sum = 0;
  for (let back = 0; back < MEMORY; back++) {
    sum += PERSISTENCE ** back * randomStream(mixHash(seed, step - back)).normal();
  }
  return sum;
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** Rises with the three-day trend and reverts to the usual rate. */
function rateAt({ coin, seed, priceAt }: SimulatedContract, at: number): number {
  const noise = mixHash(mixHash(hashText(`${coin.coin} funding`), seed), 0);
  const trend = Math.log(priceAt(at) / priceAt(at - TREND_MS)) / coin.weeklyVolatility;
  const rate =
    USUAL_RATE + RATE_PER_TREND * trend + RATE_NOISE * fading(noise, Math.floor(at / INTERVAL_MS));
  return rounded(Math.max(-LARGEST_RATE, Math.min(LARGEST_RATE, rate)), 8);
}

function countAt({ coin, seed, priceAt }: SimulatedContract, at: number) {
  const noise = mixHash(mixHash(hashText(`${coin.coin} interest`), seed), 0);
  const usual = (coin.weeklyVolume / 7) * DAYS_OPEN;
  const value = Math.round(usual * Math.exp(INTEREST_NOISE * fading(noise, at / HOUR_MS)));
  return { at, value, valueQuote: rounded(value * priceAt(at), 2) };
}

/** Multiples of `step` within `span` before `upTo`, both ends included. */
function momentsOf(upTo: number, span: number, step: number): number[] {
  const first = Math.max(upTo - span, SIMULATION_START + TREND_MS + HOUR_MS);
  const moments: number[] = [];
  for (let at = Math.ceil(first / step) * step; at <= upTo; at += step) moments.push(at);
  return moments;
}

/** Made-up funding every 8 hours within 0.3 % either way, and open interest; deterministic. */
export function simulatedDerivatives(contract: SimulatedContract, upTo: EpochMs): Derivatives {
  const payments = momentsOf(upTo, FUNDING_LOOK_BACK_MS, INTERVAL_MS).map((at) => ({
    at,
    rate: rateAt(contract, at),
  }));
  const counts = momentsOf(upTo, OPEN_INTEREST_LOOK_BACK_MS, HOUR_MS).map((at) =>
    countAt(contract, at),
  );
  // Exchanges predict from the premium so far, here as of the last whole hour.
  const hour = Math.floor(upTo / HOUR_MS) * HOUR_MS;
  const next = {
    at: Math.floor(upTo / INTERVAL_MS + 1) * INTERVAL_MS,
    rate: rateAt(contract, Math.max(hour, SIMULATION_START + TREND_MS + HOUR_MS)),
    intervalHours: INTERVAL_HOURS,
  };
  return derivativesOf(fundingAt(payments, upTo, next), openInterestAt(counts, upTo), {
    at: upTo,
    simulated: true,
  });
}

export function simulatedHistory(
  contract: SimulatedContract,
  since: HistorySince,
  upTo: EpochMs,
): HistoryRead {
  const series = (from: number, step: number, valueAt: (at: number) => number) => {
    const points = momentsOf(upTo, upTo - from, step).map(
      (at): HistoryPoint => [epochMs(at), valueAt(at)],
    );
    return { points, reason: null };
  };
  return {
    funding: series(since.funding, INTERVAL_MS, (at) => rateAt(contract, at)),
    openInterest: series(since.openInterest, 4 * HOUR_MS, (at) => countAt(contract, at).value),
  };
}
