import * as v from 'valibot';
import { SpannedTextSchema, StoredClaimSchema } from '../claim/claim.ts';
import { Count, EpochMsSchema } from '../text/quantity.ts';

/** Answered without a model, unlike free questions. */
export const WHAT_CHANGED = 'what-changed';

export const LONGEST_QUESTION = 300;

export const QuestionRequestSchema = v.object({
  snapshot: v.pipe(v.string(), v.uuid()),
  question: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'allowed: a question'),
    v.maxLength(LONGEST_QUESTION, `allowed: up to ${LONGEST_QUESTION} characters`),
  ),
});

export const QuestionsLeftSchema = v.object({ hour: Count, day: Count });

export const QuestionAnswerSchema = v.object({
  ...SpannedTextSchema.entries,
  claims: v.array(StoredClaimSchema),
  /** Time of the analysis compared with (ms UTC). */
  since: v.nullable(EpochMsSchema),
  left: v.nullable(QuestionsLeftSchema),
});

export type QuestionsLeft = v.InferOutput<typeof QuestionsLeftSchema>;
export type QuestionAnswer = v.InferOutput<typeof QuestionAnswerSchema>;
