import type { Database } from '../../platform/database/database.ts';

/** A signed-in person, by a token that was verified or a session that was looked up. */
export interface ActingPerson {
  readonly userId: string;
  readonly sessionId: string;
  /** What policies read as `auth.jwt()`. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Acts as the person until the transaction ends: their grants and policies decide. */
export async function become(tx: Database, person: ActingPerson): Promise<void> {
  await tx.query(
    `select set_config('request.jwt.claims', $1, true),
       set_config('request.jwt.claim.sub', $2, true),
       set_config('request.jwt.claim.role', 'authenticated', true),
       set_config('role', 'authenticated', true)`,
    [JSON.stringify(person.claims), person.userId],
  );
}
