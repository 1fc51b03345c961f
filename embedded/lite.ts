import type { Connection, IConnectionConfig } from '@supabase/lite';

/**
 * The only place that loads @supabase/lite and PGlite. Both replace `process.emitWarning` on load
 * with a function that fails on Error objects; the original is put back here.
 */
const emitWarning = process.emitWarning;
const lite = await import('@supabase/lite');
const { PgliteConnection } = await import('@supabase/lite/pglite');
process.emitWarning = emitWarning;

export const { App, generateApiKey, getAuthSchemaSql, getStorageSchemaSql } = lite;
export const { SUPABASE_AUTH_HELPERS_SQL } = lite;

/**
 * What @supabase/lite does alike on PGlite and on Postgres. It exports this under its own drivers
 * alone: that of PGlite runs it on the thread that answers HTTP; that of Postgres needs a second
 * client beside ours, encodes jsonb twice and leaks the connections of `transaction([...])`.
 */
export const LitePostgres: new (config: IConnectionConfig) => Connection<unknown> =
  Object.getPrototypeOf(PgliteConnection);
