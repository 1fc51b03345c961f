import type { Database } from '../../platform/database/database.ts';
import { clientKeys } from '../../platform/http/client-key.ts';
import type { Caller } from '../../platform/person/access-token.ts';
import { isPassword } from '../accounts.ts';
import { createFairQueue, type QueueBounds } from '../backend/fair-queue.ts';
import { refusal } from './auth-answer.ts';

/** Runs a password check when it is its client's turn. @throws QueueRefusal 429, 503 */
export type PasswordChecks = <T>(client: string, check: () => Promise<T>) => Promise<T>;

/** For known clients, and for tests. */
export const UNPACED: PasswordChecks = (_client, check) => check();

const BOUNDS: QueueBounds = { atOnce: 1, atOnceOfOne: 1, waitingOfOne: 20, waiting: 200 };

/** One at a time, by turns of clients, with a pause: hashing blocks the thread for a tenth of a second. */
export function pacedChecks(pauseMs = 250): PasswordChecks {
  const turns = createFairQueue(BOUNDS);
  return async (client, check) => {
    const giveBack = await turns.take(clientKeys(client).own);
    try {
      return await check();
    } finally {
      setTimeout(giveBack, pauseMs).unref();
    }
  };
}

interface PasswordChange extends Caller {
  readonly password: string;
  readonly currentPassword: string;
}

const FEWEST_CHARACTERS = 6;
/** bcrypt ignores further bytes. */
const MOST_BYTES = 72;

interface Judgement {
  readonly same: boolean;
  readonly proven: boolean;
  /** Signed in by a recovery link of the last hour. */
  readonly recovered: boolean;
}

const JUDGE = `
select ${isPassword('$3')} as same, ${isPassword('$4')} as proven,
  private.is_recovery_session(s.id, u.id) as recovered
from auth.users u join auth.sessions s on s.user_id = u.id
where u.id = $1 and s.id = $2`;

/** @throws Problem 400, 422 */
export function requireForm(password: string): void {
  if (password.length < FEWEST_CHARACTERS) {
    const sentence = `Password should be at least ${FEWEST_CHARACTERS} characters.`;
    throw refusal('weak_password', sentence, 422);
  }
  if (Buffer.byteLength(password) > MOST_BYTES || password.includes('\0')) {
    const sentence = `Password cannot be longer than ${MOST_BYTES} bytes or hold a NUL character.`;
    throw refusal('validation_failed', sentence);
  }
}

function requireRight({ currentPassword }: PasswordChange, judgement: Judgement | undefined): void {
  if (!judgement) {
    throw refusal('session_not_found', 'The session has ended. Please sign in again.', 403);
  }
  if (currentPassword !== '' && !judgement.proven) {
    throw refusal('current_password_invalid', 'The current password is not right.');
  }
  if (!judgement.proven && !judgement.recovered) {
    throw refusal('current_password_required', 'Please enter your current password.');
  }
  if (!judgement.same) return;
  throw refusal('same_password', 'New password should be different from the old password.', 422);
}

/** Ends all but the caller's session, and codes and links, atomically. @throws Problem 400, 403, 422 */
export async function changePassword(database: Database, change: PasswordChange): Promise<void> {
  const { userId, sessionId, password } = change;
  requireForm(password);
  // Postgres rejects NUL; no password contains one.
  const currentPassword = change.currentPassword.replaceAll('\0', '\u{fffd}');
  await database.transaction(async (tx) => {
    // Serialises changes: the next one sees only the session that this one keeps.
    await tx.query('select 1 from auth.users where id = $1 for update', [userId]);
    const own = [userId, sessionId];
    const [judgement] = await tx.query<Judgement>(JUDGE, [...own, password, currentPassword]);
    requireRight(change, judgement);
    await tx.query(
      `update auth.users
       set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 10)),
         recovery_token = null, recovery_sent_at = null, updated_at = now()
       where id = $1`,
      [userId, password],
    );
    await tx.query(
      'delete from auth.refresh_tokens where user_id = $1 and session_id is distinct from $2',
      own,
    );
    await tx.query('delete from auth.sessions where user_id = $1 and id <> $2', own);
    await tx.query('delete from auth.flow_state where user_id = $1', [userId]);
  });
}
