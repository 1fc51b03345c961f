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
export { PgliteConnection };
