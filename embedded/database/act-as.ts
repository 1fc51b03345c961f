import type { Database } from '../../platform/database/database.ts';

export interface ActingPerson {
  readonly userId: string;
  readonly sessionId: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Acts as this user until the transaction ends, under their grants and policies. */
export async function become(tx: Database, person: ActingPerson): Promise<void> {
  await tx.query(
    `select set_config('request.jwt.claims', $1, true),
       set_config('request.jwt.claim.sub', $2, true),
       set_config('request.jwt.claim.role', 'authenticated', true),
       set_config('role', 'authenticated', true)`,
    [JSON.stringify(person.claims), person.userId],
  );
}
