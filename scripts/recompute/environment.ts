import * as v from 'valibot';
import { PostgresUrl } from '../../platform/process/environment.ts';

export const RecomputeSchema = v.object({
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(PostgresUrl),
});
