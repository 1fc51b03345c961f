import type { Database } from '../../platform/database/database.ts';

/** No statement timeout, and the same text format of values on every database. */
export async function asBackup(tx: Database): Promise<void> {
  await tx.query(`
    select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, MDY', true),
      set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
      set_config('bytea_output', 'hex', true)`);
}
