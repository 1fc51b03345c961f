import type { Database } from '../../platform/database/database.ts';
import { clientKeys } from '../../platform/http/client-key.ts';
import { isPassword } from '../accounts.ts';
import { createFairQueue, type QueueBounds } from '../backend/fair-queue.ts';
import { authRefusal } from './auth-answer.ts';

/** Runs a password check when it is its client's turn. @throws QueueRefusal 429, 503 */
export type PasswordChecks = <T>(client: string, check: () => Promise<T>) => Promise<T>;

/** For known clients, and for tests. */
export const UNPACED: PasswordChecks = (_client, check) => check();

const BOUNDS: QueueBounds = { atOnce: 1, atOnceOfOne: 1, waitingOfOne: 20, waiting: 200 };

/**
 * Checks passwords one at a time with a pause: hashing blocks the serving thread for a tenth of a
 * second. Clients take turns: a flood from one delays another by one check per flooding address.
 */
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

export interface PasswordChange {
  readonly userId: string;
  /** The only session that survives the change. */
  readonly sessionId: string;
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

export function refusedByForm(password: string): Response | null {
  if (password.length < FEWEST_CHARACTERS) {
    const sentence = `Password should be at least ${FEWEST_CHARACTERS} characters.`;
    return authRefusal(422, 'weak_password', sentence, { weak_password: { reasons: ['length'] } });
  }
  if (Buffer.byteLength(password) > MOST_BYTES || password.includes('\0')) {
    const sentence = `Password cannot be longer than ${MOST_BYTES} bytes or hold a NUL character.`;
    return authRefusal(400, 'validation_failed', sentence);
  }
  return null;
}

function refusedByRight(change: PasswordChange, judgement: Judgement | undefined): Response | null {
  if (!judgement) {
    return authRefusal(403, 'session_not_found', 'The session has ended. Please sign in again.');
  }
  if (change.currentPassword !== '' && !judgement.proven) {
    return authRefusal(400, 'current_password_invalid', 'The current password is not right.');
  }
  if (!judgement.proven && !judgement.recovered) {
    return authRefusal(400, 'current_password_required', 'Please enter your current password.');
  }
  if (!judgement.same) return null;
  const sentence = 'New password should be different from the old password.';
  return authRefusal(422, 'same_password', sentence);
}

/** Also ends other sessions, codes and links, atomically. @returns the refusal, or null */
export async function changePassword(
  database: Database,
  change: PasswordChange,
): Promise<Response | null> {
  const { userId, sessionId, password } = change;
  const malformed = refusedByForm(password);
  if (malformed) return malformed;
  // Postgres rejects NUL; no password contains one.
  const currentPassword = change.currentPassword.replaceAll('\0', '\u{fffd}');
  return database.transaction(async (tx) => {
    // Serialises changes: the next one sees only the session that this one keeps.
    await tx.query('select 1 from auth.users where id = $1 for update', [userId]);
    const own = [userId, sessionId];
    const [judgement] = await tx.query<Judgement>(JUDGE, [...own, password, currentPassword]);
    const refusal = refusedByRight(change, judgement);
    if (refusal) return refusal;
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
    return null;
  });
}

/** The account's own is voided on confirmation; only the browser with the verifier restores it. */
export async function keepSignUpPassword(
  database: Database,
  flowId: string,
  userId: string,
): Promise<void> {
  await database.query(
    `insert into auth.sign_up_passwords (flow_id, user_id, encrypted_password)
     select $1, id, encrypted_password from auth.users
     where id = $2 and email_confirmed_at is null and encrypted_password is not null`,
    [flowId, userId],
  );
}

export async function restoreSignUpPassword(
  database: Database,
  userId: string,
  encryptedPassword: string,
): Promise<void> {
  await database.query(
    'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
    [userId, encryptedPassword],
  );
}
