import type { Database } from '../../platform/database/database.ts';

/**
 * Stores a sign-up's password with its flow. The account's own is voided on confirmation; only the
 * browser with the verifier can restore it.
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
