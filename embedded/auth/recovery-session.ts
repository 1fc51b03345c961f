import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { sessionOfToken } from './token-session.ts';

const SessionSchema = v.object({ access_token: v.string() });

/** Records that the session began with a recovery link. */
export async function noteRecovery(database: Database, answer: Response): Promise<void> {
  const { access_token } = v.parse(SessionSchema, await answer.clone().json());
  await database.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'recovery')
     on conflict do nothing`,
    [sessionOfToken(access_token)],
  );
}
