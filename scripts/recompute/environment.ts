import * as v from 'valibot';
import { PostgresUrl } from '../../platform/process/environment.ts';

/** Every variable of `npm run recompute`. */
export const RecomputeSchema = v.object({
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(PostgresUrl),
});
