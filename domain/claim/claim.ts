import * as v from 'valibot';
import { TimeframeSchema } from '../market/timeframe.ts';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';

/** What sort of statement a claim is; each has a file of its own in `analyst/claims`. */
export const ClaimKindSchema = v.picklist([
  'state',
  'comparison',
  'agreement',
  'level',
  'change',
  'structure',
  'pattern',
  'plan',
  'condition',
  'gap',
]);

/** What a claim speaks of. */
export const TopicSchema = v.picklist([
  'plan',
  'trend',
  'momentum',
  'volume',
  'volatility',
  'level',
  'pattern',
  'funding',
  'unknown',
]);

/** The side that a claim speaks for. */
export const LeansSchema = v.picklist(['long', 'short', 'neither']);

/** A value that a claim rests on. */
export const ClaimValueSchema = v.object({
  /** Fact's name, such as '4h.RSI', '4h.close' or 'plan.stopLoss'. */
  fact: v.string(),
  timeframe: v.nullable(TimeframeSchema),
  /** Before rounding. */
  value: FiniteNumber,
  /** Open time of the candle that the value belongs to. */
  candleTime: v.nullable(EpochMsSchema),
});

/** The candles that a claim about change speaks of, by their open times, both included. */
export const ClaimCandlesSchema = v.object({
  timeframe: TimeframeSchema,
  first: EpochMsSchema,
  last: EpochMsSchema,
});

/** A claim as it is stored with the text that uses it. */
export const StoredClaimSchema = v.object({
  /** From the proposition without its figures, so that two moments' claims can be compared. */
  id: v.string(),
  kind: ClaimKindSchema,
  topic: TopicSchema,
  timeframes: v.array(TimeframeSchema),
  leans: LeansSchema,
  /** How much it says among the claims of its moment; above 0. */
  weight: FiniteNumber,
  /** The claim as data. Its type names the rule by which it was decided. */
  proposition: v.looseObject({ type: v.string() }),
  values: v.array(ClaimValueSchema),
  candles: v.nullable(ClaimCandlesSchema),
  /** The whole claim in words, with its figures, as a sentence. */
  words: v.string(),
});

const Offset = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A stretch of a text that is evidence; what lies outside is opinion or a heading. UTF-16 units. */
export const EvidenceSpanSchema = v.object({ start: Offset, end: Offset, claim: v.string() });

/** A text with its evidence. */
export const SpannedTextSchema = v.object({
  text: v.string(),
  spans: v.array(EvidenceSpanSchema),
});

/** Questions that claims answer without a model. */
export const FixedQuestionSchema = v.picklist(['why-not', 'what-flips', 'what-stands-between']);

export const FixedAnswerSchema = v.object({
  question: FixedQuestionSchema,
  ...SpannedTextSchema.entries,
});

export type ClaimKind = v.InferOutput<typeof ClaimKindSchema>;
export type Topic = v.InferOutput<typeof TopicSchema>;
export type Leans = v.InferOutput<typeof LeansSchema>;
export type ClaimValue = v.InferOutput<typeof ClaimValueSchema>;
export type ClaimCandles = v.InferOutput<typeof ClaimCandlesSchema>;
export type StoredClaim = v.InferOutput<typeof StoredClaimSchema>;
export type EvidenceSpan = v.InferOutput<typeof EvidenceSpanSchema>;
export type SpannedText = v.InferOutput<typeof SpannedTextSchema>;
export type FixedQuestion = v.InferOutput<typeof FixedQuestionSchema>;
export type FixedAnswer = v.InferOutput<typeof FixedAnswerSchema>;
