import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';

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

export type AnalyzeRequest = v.InferOutput<typeof AnalyzeRequestSchema>;
