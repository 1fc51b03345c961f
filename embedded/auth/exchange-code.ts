import type { Database } from '../../platform/database/database.ts';
import type { LiteApi } from '../backend/lite-api.ts';
import { refuseBanned } from './bans.ts';
import { restoreSignUpPassword } from './sign-up-password.ts';
import { noteRecovery } from './token-session.ts';

interface Flow {
  readonly userId: string;
  readonly method: string;
  /** From the sign-up that began the flow. */
  readonly password: string | null;
}

export async function exchangeCode(
  { database, liteApi }: { database: Database; liteApi: LiteApi },
  request: Request,
  code: string,
): Promise<Response> {
  // Read first: the exchange deletes the flow.
  const [flow] = await database.query<Flow>(
    `select f.user_id as "userId", f.authentication_method as method,
       p.encrypted_password as password
     from auth.flow_state f left join auth.sign_up_passwords p on p.flow_id = f.id
     where f.auth_code = $1`,
    [code],
  );
  const answer = await refuseBanned(database, await liteApi.fetch(request));
  if (!answer.ok || !flow) return answer;
  if (flow.method === 'recovery') await noteRecovery(database, answer);
  if (flow.password !== null) await restoreSignUpPassword(database, flow.userId, flow.password);
  return answer;
}
