import * as v from 'valibot';
import { SpannedTextSchema } from '../claim/claim.ts';
import { CoinSchema } from '../market/coin.ts';
import { AnalysisFactsSchema, AnalysisResultSchema } from './analysis.ts';

/** A random id that the client makes for its own job. */
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
  /** Asked from the watch list: the person's own entry takes the result. */
  refresh: v.optional(v.boolean()),
});

/** Names one of the person's own jobs, for /status and /delete. */
export const JobReferenceSchema = v.object({ key: JobKeySchema, coin: CoinSchema });

const running = {
  progress: v.string(),
  /** Milliseconds since the job was taken on; lets a reloaded page show the true elapsed time. */
  elapsed_ms: v.number(),
};

/**
 * What /status answers where the result is of today's engine. While processing, `results` holds the
 * facts as soon as they exist. The app takes more than this: `read-run-status.ts`.
 */
export const JobStatusSchema = v.variant('status', [
  v.object({ status: v.literal('queued'), results: v.null(), error: v.null(), ...running }),
  v.object({
    status: v.literal('processing'),
    results: v.nullable(AnalysisFactsSchema),
    /** The sections of the text that are finished so far. */
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
