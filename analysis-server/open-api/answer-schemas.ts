import * as v from 'valibot';
import { MarketSchema } from '../../domain/analysis/analysis.ts';
import { PlanWatchSchema } from '../../domain/analysis/plan-watch.ts';
import { TradeRecommendationSchema } from '../../domain/analysis/recommendation.ts';
import { ScanRowSchema } from '../../domain/analysis/scan.ts';
import { CHIPS } from '../../domain/analysis/scan-filters.ts';
import { isStorable } from '../../domain/bounds.ts';
import { CoinSchema } from '../../domain/market/coin.ts';
import { WatchedCoinSchema } from '../../domain/person/watched-coin.ts';
import { TrackRecordSchema } from '../../domain/record/track-record.ts';
import { RULES } from '../../domain/rule/rule.ts';
import { Count, EpochMsSchema, FiniteNumber } from '../../domain/text/quantity.ts';

const text = v.string();
const CLAIMS = RULES.map(({ claim }) => claim);

/** As the app has it; moments in ms UTC. `inputs` is the hash of all that it was computed from. */
export const PlanAnswerSchema = v.object({
  coin: CoinSchema,
  market: MarketSchema,
  candle_close: EpochMsSchema,
  age_minutes: Count,
  engine: text,
  inputs: text,
  snapshot: v.pipe(v.string(), v.uuid()),
  plan: v.nullable(TradeRecommendationSchema),
  watch: v.nullable(PlanWatchSchema),
  text,
});
export type PlanAnswer = v.InferOutput<typeof PlanAnswerSchema>;

export const AnalysisAnswerSchema = v.object({ ...PlanAnswerSchema.entries, analysis: text });
export type AnalysisAnswer = v.InferOutput<typeof AnalysisAnswerSchema>;

export const MarketsFilterSchema = v.strictObject(
  {
    is: v.optional(v.array(v.picklist(CHIPS.map(([, chip]) => chip))), []),
    claim: v.optional(v.array(v.picklist(CLAIMS, 'allowed: those of /analysis/openapi.json')), []),
    q: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  },
  'allowed: is, claim, q',
);
export type MarketsFilter = v.InferOutput<typeof MarketsFilterSchema>;

export const MarketsAnswerSchema = v.object({
  market: MarketSchema,
  rows: v.array(ScanRowSchema),
  text,
});
export type MarketsAnswer = v.InferOutput<typeof MarketsAnswerSchema>;

const MarketId = v.pipe(v.string(), v.maxLength(40), v.check(isStorable, 'allowed: no NUL'));

export const RecordFilterSchema = v.strictObject(
  { market: v.optional(MarketId), coin: v.optional(CoinSchema) },
  'allowed: market, coin',
);
export type RecordFilter = v.InferOutput<typeof RecordFilterSchema>;

const Interval = v.nullable(
  v.object({ mean: FiniteNumber, low: FiniteNumber, high: FiniteNumber }),
);

const Figures = v.object({
  ...TrackRecordSchema.entries.totals.entries,
  intervals: v.object({ hits: Interval, netR: Interval }),
});

export const RecordAnswerSchema = v.object({
  ...v.pick(TrackRecordSchema, ['market', 'markets', 'chain']).entries,
  coin: v.nullable(CoinSchema),
  trade: Figures,
  'too close to call': Figures,
  'stand aside': Figures,
  text,
});
export type RecordAnswer = v.InferOutput<typeof RecordAnswerSchema>;

export const ListEntrySchema = v.pick(WatchedCoinSchema, [
  'coin',
  'change_detected',
  'latest_snapshot',
  'market',
  'candles_until',
  'recommendation',
]);
