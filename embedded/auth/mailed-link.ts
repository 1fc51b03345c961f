import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import type { LiteApi } from '../backend/lite-api.ts';
import { PKCE_PREFIX } from './mailer.ts';
import { noteMethod, refuseBanned } from './sessions.ts';

const numberText = v.pipe(v.number(), v.transform(String));
const SessionSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: numberText,
  expires_at: numberText,
  token_type: v.string(),
  user: v.object({ id: v.string() }),
});
const ExchangedSchema = v.looseObject({ user: v.looseObject({ email_confirmed_at: v.string() }) });

const EXPIRED = { error_code: 'otp_expired', msg: 'Email link is invalid or has expired' };
const RefusalSchema = v.fallback(v.object({ error_code: v.string(), msg: v.string() }), EXPIRED);

/** @param inQuery in the query as well, as after a PKCE flow */
function withError(
  redirectTo: string,
  { error_code, msg }: v.InferOutput<typeof RefusalSchema>,
  inQuery: boolean,
): string {
  const target = new URL(redirectTo);
  const error = {
    error: error_code === 'validation_failed' ? 'invalid_request' : 'access_denied',
    error_code,
    error_description: msg,
  };
  const query = Object.entries(inQuery ? error : {});
  for (const [name, value] of query) target.searchParams.set(name, value);
  target.hash = new URLSearchParams({ ...error, sb: '' }).toString();
  return target.href;
}

/** Issues a PKCE code in place of the session. Null if no flow of the account awaits one. */
async function codeFor(database: Database, userId: string, type: string): Promise<string | null> {
  const code = randomUUID();
  // A code's five minutes start now, not when the mail was requested.
  const flows = await database.query(
    `update auth.flow_state
     set auth_code = $3, auth_code_issued_at = now(), created_at = now(), updated_at = now()
     where id = (
       select id from auth.flow_state
       where user_id = $1 and authentication_method = $2 and auth_code is null
       order by created_at desc limit 1
     )
     returning id`,
    [userId, type, code],
  );
  return flows.length === 0 ? null : code;
}

/** Verifies a mailed link's token, then redirects with tokens, or with a code under PKCE. */
export async function followMailedLink(
  parts: { database: Database; liteApi: LiteApi },
  link: { token: string; type: string; redirectTo: string },
): Promise<string> {
  const { database, liteApi } = parts;
  const byCode = link.token.startsWith(PKCE_PREFIX);
  const token_hash = byCode ? link.token.slice(PKCE_PREFIX.length) : link.token;
  const verified = await liteApi.ask('/auth/v1/verify', { token_hash, type: link.type });
  const answer = await refuseBanned(database, verified, 403);
  const body: unknown = await answer.clone().json();
  if (!answer.ok) return withError(link.redirectTo, v.parse(RefusalSchema, body), byCode);
  const { user, ...tokens } = v.parse(SessionSchema, body);
  const target = new URL(link.redirectTo);
  if (!byCode) {
    if (link.type === 'recovery') await noteMethod(database, answer, 'recovery');
    target.hash = new URLSearchParams({ ...tokens, type: link.type, sb: '' }).toString();
    return target.href;
  }
  // This session only verified the link; exchanging the code creates the real one.
  const sessionId = answer.headers.get('Sb-Auth-Session-Id');
  await database.query('delete from auth.sessions where id = $1', [sessionId]);
  const code = await codeFor(database, user.id, link.type);
  if (code === null) return withError(link.redirectTo, EXPIRED, byCode);
  target.searchParams.set('code', code);
  return target.href;
}

export async function exchangeCode(
  { database, liteApi }: { database: Database; liteApi: LiteApi },
  request: Request,
  code: string,
): Promise<Response> {
  // Read first: the exchange deletes the flow.
  const [flow] = await database.query<{ userId: string; method: string; password: string | null }>(
    `select f.user_id as "userId", f.authentication_method as method,
       p.encrypted_password as password
     from auth.flow_state f left join auth.sign_up_passwords p on p.flow_id = f.id
     where f.auth_code = $1`,
    [code],
  );
  const answer = await refuseBanned(database, await liteApi.fetch(request));
  if (!answer.ok || !flow) return answer;
  if (flow.method !== 'signup') await noteMethod(database, answer, flow.method);
  if (flow.password !== null) {
    await database.query(
      'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
      [flow.userId, flow.password],
    );
  }
  const { user, ...session } = v.parse(ExchangedSchema, await answer.json());
  const confirmed_at = user.email_confirmed_at;
  return Response.json({ ...session, user: { ...user, confirmed_at } }, answer);
}
