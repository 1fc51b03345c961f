import * as v from 'valibot';
import { SpannedTextSchema } from '../claim/claim.ts';
import { CoinSchema } from '../market/coin.ts';
import { AnalysisFactsSchema, AnalysisResultSchema } from './analysis.ts';

export const JobKeySchema = v.pipe(
  v.string(),
  v.minLength(8),
  v.maxLength(64),
  v.regex(/^[\w-]+$/, 'a key is made of letters, digits, _ and -'),
);

export const AnalyzeRequestSchema = v.object({
  coin: CoinSchema,
  key: JobKeySchema,
  user_id: v.pipe(v.string(), v.uuid()),
  /** Started from the watch list: updates the user's entry there. */
  refresh: v.optional(v.boolean()),
});

export const JobReferenceSchema = v.object({ key: JobKeySchema, coin: CoinSchema });

const running = {
  progress: v.string(),
  /** Since the job was accepted; lets a reloaded page show the true elapsed time. */
  elapsed_ms: v.number(),
};

/** While processing, `results` holds the facts once they exist. See `read-run-status.ts`. */
export const JobStatusSchema = v.variant('status', [
  v.object({ status: v.literal('queued'), results: v.null(), error: v.null(), ...running }),
  v.object({
    status: v.literal('processing'),
    results: v.nullable(AnalysisFactsSchema),
    words: v.nullable(SpannedTextSchema),
    error: v.null(),
    ...running,
  }),
  v.object({
    status: v.literal('complete'),
    results: AnalysisResultSchema,
    snapshot_id: v.pipe(v.string(), v.uuid()),
    error: v.null(),
    ...running,
  }),
  v.object({ status: v.literal('error'), results: v.null(), error: v.string(), ...running }),
]);

export type AnalyzeRequest = v.InferOutput<typeof AnalyzeRequestSchema>;
export type JobStatus = v.InferOutput<typeof JobStatusSchema>;
