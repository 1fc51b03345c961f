import * as v from 'valibot';
import { SpannedTextSchema, StoredClaimSchema } from '../claim/claim.ts';
import { EpochMsSchema } from '../text/quantity.ts';

/** The question that the server answers without a model. Every other one is a person's own. */
export const WHAT_CHANGED = 'what-changed';

/** Characters of a question of one's own. */
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

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How many questions a person may still ask in this hour and on this day. */
export const QuestionsLeftSchema = v.object({ hour: Count, day: Count });

/** An answer with its evidence, the claims of which it brings along. */
export const QuestionAnswerSchema = v.object({
  ...SpannedTextSchema.entries,
  claims: v.array(StoredClaimSchema),
  /** The moment of the analysis that it was compared with (ms UTC); null where there was none. */
  since: v.nullable(EpochMsSchema),
  /** Null where the question does not count. */
  left: v.nullable(QuestionsLeftSchema),
});

export type QuestionsLeft = v.InferOutput<typeof QuestionsLeftSchema>;
export type QuestionAnswer = v.InferOutput<typeof QuestionAnswerSchema>;
