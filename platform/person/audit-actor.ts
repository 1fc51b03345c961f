import type { Database } from '../database/database.ts';

export type Actor = { readonly admin: string } | 'operator';

/** Runs `work` in a transaction whose audit trail names the actor. */
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
