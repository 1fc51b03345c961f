import * as v from 'valibot';
import { type HorizonName, RangesSchema } from '../analysis/ranges.ts';
import { Count, EpochMsSchema, FiniteNumber } from '../text/quantity.ts';
import { TrackRecordSchema } from './track-record.ts';

export const BANDS = [50, 80, 95] as const;
/** Moves whose touch is recorded, in % of the price, up and down. */
export const TOUCHES = { day: [2, 4, 8, -2, -4, -8], week: [5, 10, 20, -5, -10, -20] } as const;
/** Settled hours before figures are shown. */
export const LEAST_SETTLED_HOURS = 100;

const SaidSchema = v.object({
  ...RangesSchema.entries.day.entries,
  /** Chance by move ('-2'); null, which counts as 0, beyond what the bands know. */
  touch: v.record(v.string(), v.nullable(FiniteNumber)),
});

/** All coins under check in one hour, as analysed from the hourly close at `at` on. */
export const HourOfRangesSchema = v.object({
  kind: v.literal('ranges'),
  rules: v.literal(1),
  market: v.string(),
  at: EpochMsSchema,
  coins: v.record(
    v.string(),
    v.object({ from: RangesSchema.entries.from, day: SaidSchema, week: SaidSchema }),
  ),
});
export type HourOfRanges = v.InferOutput<typeof HourOfRangesSchema>;
export type SaidOfCoin = HourOfRanges['coins'][string];

/** Over a horizon's hourly candles, or why there is no result. */
export type Reached =
  | { readonly close: number; readonly high: number; readonly low: number }
  | { readonly void: string };

export interface RangeSum {
  readonly cases: number;
  /** Sum of the stated shares. */
  readonly said: number;
  readonly happened: number;
}

export interface SettledRanges extends Pick<HourOfRanges, 'rules' | 'market' | 'at'> {
  readonly kind: 'settlement';
  readonly settles: number;
  readonly horizon: HorizonName;
  readonly coins: Readonly<Record<string, Reached>>;
  /** By measure: '80' (a band), '2' or '-2' (a move), 'void'. */
  readonly sums: Readonly<Record<string, RangeSum>>;
}

export const touchLevel = (from: number, move: number): number => from * (1 + move / 100);

/** [measure, stated share, whether it happened] */
type Case = readonly [measure: string, said: number, happened: boolean];

function casesOf({ from, ...said }: SaidOfCoin, horizon: HorizonName, reached: Reached): Case[] {
  if ('void' in reached) return [['void', 0, false]];
  const { close, high, low } = reached;
  const { bands, touch } = said[horizon];
  const held = BANDS.map((band): Case => {
    const { low: from, high: to } = bands[band];
    return [`${band}`, band / 100, from <= close && close <= to];
  });
  const touched = TOUCHES[horizon].map((move): Case => {
    const level = touchLevel(from, move);
    return [`${move}`, touch[move] ?? 0, move > 0 ? high >= level : low <= level];
  });
  return [...held, ...touched];
}

export function sumsOf(
  { coins }: HourOfRanges,
  horizon: HorizonName,
  reached: SettledRanges['coins'],
): SettledRanges['sums'] {
  const sums = new Map<string, RangeSum>();
  for (const [coin, end] of Object.entries(reached)) {
    const said = coins[coin];
    for (const [measure, share, happened] of said ? casesOf(said, horizon, end) : []) {
      const sum = sums.get(measure) ?? { cases: 0, said: 0, happened: 0 };
      sums.set(measure, {
        cases: sum.cases + 1,
        said: sum.said + share,
        happened: sum.happened + Number(happened),
      });
    }
  }
  return Object.fromEntries(sums);
}

const SettledHorizonSchema = v.object({
  /** Of a block, by the start of the ranges. */
  blockDays: v.picklist([1, 14]),
  /** Hours settled, mean share as stated, and [cases, happened] of each block. */
  measures: v.record(
    v.string(),
    v.object({ hours: Count, said: FiniteNumber, blocks: v.array(v.tuple([Count, Count])) }),
  ),
});
export type SettledHorizon = v.InferOutput<typeof SettledHorizonSchema>;

export const RangeRecordSchema = v.object({
  horizons: v.partial(v.object({ day: SettledHorizonSchema, week: SettledHorizonSchema })),
  chain: TrackRecordSchema.entries.chain,
});
export type RangeRecord = v.InferOutput<typeof RangeRecordSchema>;
