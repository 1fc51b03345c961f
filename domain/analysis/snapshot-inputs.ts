import * as v from 'valibot';
import type { CandleSeries, TimeframeCandles } from '../market/candle.ts';
import type { Coin } from '../market/coin.ts';
import { byTimeframe, perTimeframe, TIMEFRAMES, type Timeframe } from '../market/timeframe.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { Count, type EpochMs, EpochMsSchema, epochMs } from '../text/quantity.ts';
import { sha256 } from '../text/sha-256.ts';
import type { Market } from './analysis.ts';
import { type Derivatives, DerivativesSchema } from './derivatives.ts';
import { type StandingPlan, StandingPlanSchema } from './standing-plan.ts';

const NUMBER_BYTES = 8;
const CANDLE_BYTES = 6 * NUMBER_BYTES;

/** Per candle six little-endian float64: open time (ms UTC), open, high, low, close, volume. */
function bytesOfCandles(series: CandleSeries): Uint8Array<ArrayBuffer> {
  const { time, open, high, low, close, volume } = series;
  const view = new DataView(new ArrayBuffer(time.length * CANDLE_BYTES));
  for (const [place, column] of [time, open, high, low, close, volume].entries()) {
    for (const [row, value] of column.entries()) {
      view.setFloat64(row * CANDLE_BYTES + place * NUMBER_BYTES, value, true);
    }
  }
  return new Uint8Array(view.buffer);
}

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

export const CandleGapSchema = v.object({
  first: EpochMsSchema,
  last: EpochMsSchema,
  count: CountSchema,
});

const CandleWindowSchema = v.union([
  v.object({
    /** Open times (ms UTC). */
    first: EpochMsSchema,
    last: EpochMsSchema,
    count: CountSchema,
    /** The largest correction ID applied; 0 for none. */
    correction: Count,
  }),
  v.object({ refusal: v.string(), gaps: v.array(CandleGapSchema) }),
]);

/** Enough to read the same candles again, and to verify them. */
export const SnapshotInputsSchema = v.object({
  candles: perTimeframe(CandleWindowSchema),
  derivatives: v.nullable(DerivativesSchema),
  /** The coin's newest plan then; absent in analyses of older engines. */
  standing: v.optional(v.nullable(StandingPlanSchema)),
  /** From `hashInputs`, in hexadecimal. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

export type SnapshotInputs = v.InferOutput<typeof SnapshotInputsSchema>;

export type CoinCandles = Readonly<Record<Timeframe, TimeframeCandles>>;

export interface AnalysisInputs {
  readonly coin: Coin;
  readonly market: Market;
  readonly tickSize: number;
  readonly analysedAt: EpochMs;
  readonly derivatives: Derivatives | null;
  /** The coin's newest plan, null if it has none; absent in older engines' inputs. */
  readonly standing?: StandingPlan | null | undefined;
  readonly candles: CoinCandles;
}

/**
 * SHA-256, in hexadecimal, of these bytes in turn:
 * - a line of canonical JSON with `analysedAt`, `coin`, `derivatives`, `market`, `standing`
 * and `tickSize`;
 * - for each of 1w, 1d, 4h, 1h and 15m a line of canonical JSON with `count` (of candles), `gaps`,
 * `refusal` and `timeframe`, then its candles, oldest first (`bytesOfCandles`).
 * Lines are UTF-8 and end with a line feed; for canonical JSON see `canonical-json.ts`.
 */
export function hashInputs(inputs: AnalysisInputs): Promise<string> {
  const { coin, market, tickSize, analysedAt, derivatives, standing, candles } = inputs;
  const { id, name, simulated } = market;
  const line = (value: unknown) => `${canonicalJson(value)}\n`;
  return sha256(
    line({ coin, market: { id, name, simulated }, tickSize, analysedAt, derivatives, standing }),
    ...TIMEFRAMES.flatMap((timeframe) => {
      const { series, gaps, refusal } = candles[timeframe];
      const head = line({ timeframe, count: series.time.length, gaps, refusal });
      return [head, bytesOfCandles(series)];
    }),
  );
}

export async function snapshotInputs(inputs: AnalysisInputs): Promise<SnapshotInputs> {
  return {
    candles: byTimeframe((timeframe) => {
      const { series, gaps, refusal, correction } = inputs.candles[timeframe];
      const [first, last] = [series.time[0], series.time.at(-1)];
      if (first === undefined || last === undefined) {
        return { refusal: refusal ?? '', gaps: [...gaps] };
      }
      const count = series.time.length;
      return { first: epochMs(first), last: epochMs(last), count, correction };
    }),
    derivatives: inputs.derivatives,
    standing: inputs.standing,
    hash: await hashInputs(inputs),
  };
}
