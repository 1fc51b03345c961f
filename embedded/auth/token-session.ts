import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';

const ClaimsSchema = v.object({ session_id: v.string() });

/** For verified tokens only. @throws ValiError if it has no session id */
export function sessionOfToken(token: string): string {
  return v.parse(ClaimsSchema, decodeJwt(token)).session_id;
}

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
