import * as v from 'valibot';
import { EpochMsSchema, FiniteNumber, PriceSchema, Share } from '../text/quantity.ts';

const BandSchema = v.object({ low: PriceSchema, high: PriceSchema });

/** Where price is expected after some hours; no direction is implied. */
const HorizonSchema = v.object({
  /** Of the log return until then. */
  sigma: v.pipe(FiniteNumber, v.minValue(0)),
  /** By the share of cases that they hold, in %. */
  bands: v.object({ 50: BandSchema, 80: BandSchema, 95: BandSchema }),
});
export type Horizon = v.InferOutput<typeof HorizonSchema>;

export const HORIZON_HOURS = { day: 24, week: 168 } as const;
export type HorizonName = keyof typeof HORIZON_HOURS;

/** Chance that price touches a level within each horizon; null below the rarest that the bands know. */
const TouchSchema = v.object({ day: v.nullable(Share), week: v.nullable(Share) });
export type Touch = v.InferOutput<typeof TouchSchema>;

export const RangesSchema = v.object({
  /** The analysis's price, where bands and touches start. */
  from: PriceSchema,
  /** Newest hourly close and its moment (ms UTC), from which the record settles them. */
  close: PriceSchema,
  at: EpochMsSchema,
  day: HorizonSchema,
  week: HorizonSchema,
  /** Of the plan's levels: 'stop', 'TP1', ... */
  touch: v.record(v.string(), TouchSchema),
});
export type Ranges = v.InferOutput<typeof RangesSchema>;

/** `unknown` says why: fewer than 28 days of hours, or a gap in them. */
export const KnownRangesSchema = v.union([RangesSchema, v.object({ unknown: v.string() })]);
export type KnownRanges = v.InferOutput<typeof KnownRangesSchema>;

/** Null where they are not known, or the analysis is older than they are. */
export function rangesOfAnalysis(ranges: KnownRanges | undefined): Ranges | null {
  return ranges && 'day' in ranges ? ranges : null;
}
