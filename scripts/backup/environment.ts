import * as v from 'valibot';
import { PostgresUrl, readEnvironment } from '../../platform/process/environment.ts';

/** Every variable of `npm run backup`, `restore`, `move` and `recompute`. */
export const BackupSchema = v.object({
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(PostgresUrl),
});

/** @throws EnvironmentError listing every bad variable at once */
export function readInstallation(variables: Readonly<Record<string, string | undefined>>) {
  const { DATA_DIR, DATABASE_URL } = readEnvironment(BackupSchema, variables);
  return { dataFolder: DATA_DIR, databaseUrl: DATABASE_URL ?? null };
}
