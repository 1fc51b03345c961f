import type { Database } from '../../platform/database.ts';

/** Notes that a session just answered began with a recovery link. */
export async function noteRecovery(database: Database, answer: Response): Promise<void> {
  await database.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'recovery')
     on conflict do nothing`,
    [answer.headers.get('Sb-Auth-Session-Id')],
  );
}
