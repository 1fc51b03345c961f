import type { Connection, IConnectionConfig } from '@supabase/lite';

/**
 * The only place that loads @supabase/lite and PGlite. Both replace `process.emitWarning` on load
 * with a function that fails on Error objects; the original is restored here.
 */
const emitWarning = process.emitWarning;
const lite = await import('@supabase/lite');
const { PgliteConnection } = await import('@supabase/lite/pglite');
process.emitWarning = emitWarning;

export const { App, generateApiKey, getAuthSchemaSql, getStorageSchemaSql } = lite;
export const { SUPABASE_AUTH_HELPERS_SQL } = lite;

/**
 * Exported only under @supabase/lite's drivers, which do not fit: PGlite's runs on the HTTP thread;
 * that of Postgres needs a second client, encodes jsonb twice and leaks connections of
 * `transaction([...])`.
 */
export const LitePostgres: new (config: IConnectionConfig) => Connection<unknown> =
  Object.getPrototypeOf(PgliteConnection);
