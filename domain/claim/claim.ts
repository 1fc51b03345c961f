import * as v from 'valibot';
import { TimeframeSchema } from '../market/timeframe.ts';
import { Count, EpochMsSchema, FiniteNumber } from '../text/quantity.ts';

/** Each kind has a file in `analyst/claims`. */
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

export const LeansSchema = v.picklist(['long', 'short', 'neither']);

export const ClaimValueSchema = v.object({
  /** Such as '4h.RSI', '4h.close' or 'plan.stopLoss'. */
  fact: v.string(),
  timeframe: v.nullable(TimeframeSchema),
  /** Before rounding. */
  value: FiniteNumber,
  /** Open time. */
  candleTime: v.nullable(EpochMsSchema),
});

/** Open times, inclusive. */
export const ClaimCandlesSchema = v.object({
  timeframe: TimeframeSchema,
  first: EpochMsSchema,
  last: EpochMsSchema,
});

export const StoredClaimSchema = v.object({
  /** From the proposition without its figures, so that claims compare across time. */
  id: v.string(),
  kind: ClaimKindSchema,
  topic: TopicSchema,
  timeframes: v.array(TimeframeSchema),
  leans: LeansSchema,
  /** Relative to its analysis' other claims; above 0. */
  weight: FiniteNumber,
  /** Its type names the rule that decided it. */
  proposition: v.looseObject({ type: v.string() }),
  values: v.array(ClaimValueSchema),
  candles: v.nullable(ClaimCandlesSchema),
  /** A full sentence with figures. */
  words: v.string(),
  /** Its noun phrase with figures, as an item of a list; absent from older engines. */
  phrase: v.optional(v.string()),
});

/** What stands beside the text, by claim ids; no claim is in two of them. */
export const LinesSchema = v.object({
  why: v.array(v.string()),
  /** What ends or weakens the plan. */
  ends: v.array(v.string()),
  /** Heaviest first. */
  for: v.array(v.string()),
  against: v.array(v.string()),
});

/** UTF-16 offsets; text outside of spans is opinion or a heading. */
export const EvidenceSpanSchema = v.object({ start: Count, end: Count, claim: v.string() });

export const SpannedTextSchema = v.object({ text: v.string(), spans: v.array(EvidenceSpanSchema) });

/** Answered by claims, without a model. */
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
export type Lines = v.InferOutput<typeof LinesSchema>;
export type EvidenceSpan = v.InferOutput<typeof EvidenceSpanSchema>;
export type SpannedText = v.InferOutput<typeof SpannedTextSchema>;
export type FixedQuestion = v.InferOutput<typeof FixedQuestionSchema>;
export type FixedAnswer = v.InferOutput<typeof FixedAnswerSchema>;
