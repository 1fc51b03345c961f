import type { Database } from '../../../platform/database/database.ts';
import type { Account, Accounts, Actor } from './actors.ts';

/** Undoes everything that was done in a transaction. */
class Rollback extends Error {}

/** A refusal by privilege or policy, as the REST API would give it. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : null;

/** Acts as an account, or as nobody, until the transaction ends. */
export async function become(
  tx: Database,
  account: Pick<Account, 'id' | 'email'> | null,
): Promise<void> {
  const role = account ? 'authenticated' : 'anon';
  const claims = account ? { sub: account.id, role, email: account.email } : { role };
  await tx.query(
    `select set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
       set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claims', $3, true)`,
    [role, account?.id ?? '', JSON.stringify(claims)],
  );
}

/**
 * Runs work with the database rights of an actor, lets `look` see what came of it with all rights,
 * and undoes it.
 * @returns what `look` saw; Refused where Postgres refused the work
 */
export async function asActor<A, T>(
  database: Database,
  accounts: Accounts,
  actor: Actor,
  work: (tx: Database) => Promise<A>,
  look: (tx: Database, answer: A) => Promise<T>,
): Promise<T | Refused> {
  let seen: T | null = null;
  try {
    await database.transaction(async (tx) => {
      await become(tx, actor === 'anonymous' ? null : accounts[actor]);
      const answer = await work(tx);
      await tx.query("select set_config('role', 'none', true)");
      seen = await look(tx, answer);
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) {
      const code = codeOf(error);
      if (code === null) throw error;
      return new Refused(code);
    }
  }
  if (seen === null) throw new Error('nothing was looked at');
  return seen;
}
