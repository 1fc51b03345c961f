import type { Database } from '../../platform/database/database.ts';

/**
 * Keeps the password of the sign-up that begins a flow. The account's own is void once the address
 * is confirmed; only the browser that chose it can end this flow with its verifier.
 */
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

/** Gives an account the password that its sign-up chose. */
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
