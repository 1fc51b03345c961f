import type { Database } from '../database/database.ts';

/**
 * Who is behind a change that a server makes with its own rights: an admin by the id of the account,
 * or the operator of the machine.
 */
export type Actor = { readonly admin: string } | 'operator';

/** Runs `work` in one transaction whose entries in the trail name the actor. */
export function actAs<T>(
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
