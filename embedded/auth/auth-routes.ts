import { type Context, Hono } from 'hono';
import type { Registry } from 'prom-client';
import * as v from 'valibot';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import { findUser, hasPassword } from '../accounts.ts';
import type { LiteApi } from '../backend/lite-api.ts';
import { withTrouble } from '../backend/lite-errors.ts';
import { changedRequest } from '../http/changed-request.ts';
import type { HttpEnv } from '../http/client.ts';
import type { Attempt, AttemptCounter } from './attempt-limits.ts';
import {
  authRefusal,
  countSignIns,
  ERROR_CODE,
  inAskedShape,
  refusal,
  refused,
  tooMany,
} from './auth-answer.ts';
import { type Body, challengeIn, readAddress, readAsked } from './auth-body.ts';
import { exchangeCode, followMailedLink } from './mailed-link.ts';
import { allowedRedirect, emailFlows, type LinkMailOptions } from './mailer.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { relyingPartyOf } from './passkeys.ts';
import { changePassword, type PasswordChecks, requireForm, UNPACED } from './passwords.ts';
import { callerOf, noteMethod, refuseBanned } from './sessions.ts';
import { mailConfirmation, signUpAgain } from './sign-up-again.ts';

export interface AuthParts extends Pick<Ground, 'database' | 'clock' | 'log'> {
  readonly liteApi: LiteApi;
  readonly mail: LinkMailOptions;
  readonly attempts: AttemptCounter;
  readonly passwordChecks: PasswordChecks;
  readonly metrics: Registry;
}

const READ = ['/user', '/health', '/.well-known/jwks.json', '/.well-known/openid-configuration'];

/** /auth/v1: the parts of GoTrue in use, rate-limited, and those that @supabase/lite lacks. */
export function authRoutes(parts: AuthParts): Hono<HttpEnv> {
  const { liteApi, database, mail, attempts } = parts;
  const { siteUrl } = mail;
  const routes = new Hono<HttpEnv>();
  const countSignIn = countSignIns(parts.metrics);
  const party = relyingPartyOf(siteUrl);
  if (!party) parts.log.warn({ siteUrl }, 'passkeys are off: they need https and a name');

  /** @supabase/lite itself refuses requests without our key. */
  async function limited(c: Context<HttpEnv>, attempt: Attempt, address: string | null) {
    const seconds = await attempts.take(attempt, c.var.client.address, address || null);
    if (seconds > 0) throw tooMany(seconds);
  }

  function inFlow<T>(c: Context<HttpEnv>, body: Body, work: () => Promise<T>): Promise<T> {
    const redirectTo = allowedRedirect(c.req.query('redirect_to') ?? null, siteUrl);
    return emailFlows.run({ redirectTo, challenge: challengeIn(body) }, work);
  }

  /** @supabase/lite says of any password that the address is not confirmed. */
  async function check(request: Request, { email, password }: Body): Promise<Response> {
    const answer = await liteApi.fetch(request);
    if (answer.headers.get(ERROR_CODE) !== 'email_not_confirmed') return answer;
    const id = await findUser(database, email);
    if (id !== null && (await hasPassword(database, id, password))) return answer;
    throw refusal('invalid_credentials', 'Invalid login credentials');
  }

  async function signIn(c: Context<HttpEnv>, request: Request, body: Body): Promise<Response> {
    await limited(c, 'login', body.email);
    const client = c.var.client.address;
    const checks = attempts.knows(client, body.email) ? UNPACED : parts.passwordChecks;
    const answer = await refuseBanned(database, await checks(client, () => check(request, body)));
    if (answer.ok) attempts.signedIn(client, body.email);
    return answer;
  }

  routes.use(async (c, next) => {
    const { error } = await withTrouble(next);
    c.res = await inAskedShape(c.req.raw, c.res);
    // Thrown errors are logged where they are answered.
    if (c.res.status < 500 || c.error) return;
    parts.log.error({ status: c.res.status, code: errorCode(error) }, 'an auth request failed');
  });
  routes.onError(refused);
  routes.use(async (c, next) => {
    readAddress(c.req.query());
    await next();
  });

  routes.options('*', (c) => liteApi.fetch(c.req.raw));

  routes.post('/signup', async (c) => {
    const { request, body } = await readAsked(c.req.raw);
    await limited(c, 'signUp', body.email);
    if (body.password !== '') requireForm(body.password);
    return inFlow(c, body, async () => {
      const answer = await liteApi.fetch(request);
      // Its only 429: the address already has an account.
      if (answer.status !== 429) return answer;
      return c.json(await signUpAgain(mail, body, new Date(parts.clock.now())));
    });
  });

  routes.post('/recover', async (c) => {
    const { request, body } = await readAsked(c.req.raw);
    await limited(c, 'mail', body.email);
    return inFlow(c, body, () => liteApi.fetch(request));
  });

  routes.post('/resend', async (c) => {
    const { request, body } = await readAsked(c.req.raw);
    await limited(c, 'mail', body.email);
    const isOurs = liteApi.knowsKey(request) && body.type === 'signup' && body.email !== '';
    if (!isOurs) return liteApi.fetch(request);
    await inFlow(c, body, () => mailConfirmation(mail, body.email, false));
    return c.json({});
  });

  routes.post('/token', async (c) => {
    const { request, body } = await readAsked(c.req.raw);
    const byPassword = c.req.query('grant_type') === 'password';
    if (c.req.query('grant_type') === 'pkce') return exchangeCode(parts, request, body.auth_code);
    if (!byPassword) return refuseBanned(database, await liteApi.fetch(request));
    const answer = await signIn(c, request, body).catch(refused);
    countSignIn(answer);
    return answer;
  });

  routes.get('/verify', async (c) => {
    await limited(c, 'link', null);
    const url = new URL(c.req.url);
    const token = url.searchParams.get('token') ?? '';
    const type = url.searchParams.get('type') ?? '';
    const redirectTo = allowedRedirect(url.searchParams.get('redirect_to'), siteUrl);
    c.header('Cache-Control', 'no-store');
    return c.redirect(await followMailedLink(parts, { token, type, redirectTo }), 303);
  });

  routes.put('/user', async (c) => {
    const { request, body, fields } = await readAsked(c.req.raw);
    // @supabase/lite would accept an unverified address.
    if ('email' in fields) {
      throw refusal('validation_failed', 'Changing the e-mail address is not offered.', 422);
    }
    if (!('password' in fields)) return liteApi.fetch(request);
    const asking = await liteApi.fetch(changedRequest(request, { method: 'GET' }));
    if (!asking.ok) return asking;
    const caller = callerOf(bearerToken(c.req.header('authorization')));
    const { password, current_password: currentPassword } = body;
    if (currentPassword !== '') await limited(c, 'login', caller.userId);
    await changePassword(database, { ...caller, password, currentPassword });
    const rest = JSON.stringify({ data: body.data });
    return liteApi.fetch(changedRequest(request, { body: rest }));
  });

  routes.post('/verify', async (c) => {
    const { request, body } = await readAsked(c.req.raw);
    await limited(c, 'link', null);
    if (!body.token_hash && !body.token)
      throw refusal('validation_failed', 'The link has no token.');
    const answer = await refuseBanned(database, await liteApi.fetch(request), 403);
    if (answer.ok && body.type === 'recovery') await noteMethod(database, answer, 'recovery');
    return answer;
  });

  // @supabase/lite ends this session alone if nothing names the scope.
  routes.post('/logout', (c) =>
    liteApi.fetch(changedRequest(c.req.raw, { body: '{"scope":"global"}' })),
  );
  routes.get('/settings', async (c) => {
    const answer = await liteApi.fetch(c.req.raw);
    if (!answer.ok) return answer;
    const settings = v.parse(v.looseObject({}), await answer.json());
    return c.json({ ...settings, passkeys_enabled: party !== null });
  });
  if (party) {
    routes.use('/passkeys/*', async (c, next) => limited(c, 'passkey', null).then(next));
    routes.route('/passkeys', passkeyRoutes(parts, party));
  }
  for (const path of READ) routes.get(path, (c) => liteApi.fetch(c.req.raw));

  routes.all('*', (c) => authRefusal(404, 'not_found', `${c.req.path} is not offered`));
  return routes;
}
