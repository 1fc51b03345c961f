import type { Database } from '../database/database.ts';

export interface ActingPerson {
  readonly userId: string;
  readonly sessionId: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Acts as this user until the transaction ends, under their grants and policies. */
export async function become(
  tx: Database,
  person: Pick<ActingPerson, 'userId' | 'claims'>,
): Promise<void> {
  await tx.query(
    `select set_config('request.jwt.claims', $1, true),
       set_config('request.jwt.claim.sub', $2, true),
       set_config('request.jwt.claim.role', 'authenticated', true),
       set_config('role', 'authenticated', true)`,
    [JSON.stringify(person.claims), person.userId],
  );
}

export function asPerson<T>(
  database: Database,
  userId: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await become(tx, { userId, claims: { sub: userId, role: 'authenticated' } });
    return work(tx);
  });
}

export type Actor = { readonly admin: string } | 'operator';

export function withActor<T>(
  database: Database,
  actor: Actor,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const name = actor === 'operator' ? actor : actor.admin;
    await tx.query("select set_config('app.actor', $1, true)", [name]);
    return work(tx);
  });
}
