import { addAdmin } from '../../beta/waitlist-entries.ts';
import { normal } from '../../embedded/accounts.ts';
import type { Database } from '../../platform/database/database.ts';

/** @returns false if the address is not on the waitlist */
export async function setApproval(
  database: Database,
  email: string,
  approved: boolean,
): Promise<boolean> {
  const rows = await database.query(
    'update public.waitlist set approved = $2 where email = $1 returning id',
    [normal(email), approved],
  );
  return rows.length > 0;
}

/** Takes effect once an account has confirmed the address. */
export const makeAdmin = (database: Database, email: string): Promise<void> =>
  addAdmin(database, normal(email));
