import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { LiteDoor } from '../backend/lite-door.ts';
import { changedRequest, readBounded } from '../http/bounded-body.ts';
import type { HttpEnv } from '../http/client.ts';
import type { Attempt, AttemptCounter } from './attempt-limits.ts';
import { authRefusal, tooMany } from './auth-answer.ts';
import { refuseBanned } from './bans.ts';
import { type EmailFlow, withEmailFlow } from './email-flow.ts';
import { followMailedLink } from './mailed-link.ts';
import type { LinkMailOptions } from './mailer.ts';
import { allowedRedirect } from './redirect.ts';
import { inventedUser, resendConfirmation, spendHashingTime } from './sign-up-again.ts';
import { requireUsable, UnusableBody } from './unusable-body.ts';

export interface AuthParts {
  door: LiteDoor;
  database: Database;
  mail: LinkMailOptions;
  attempts: AttemptCounter;
  clock: Clock;
}

const LARGEST_BODY = 65_536;

const text = v.optional(v.fallback(v.string(), ''), '');
const BodySchema = v.object({
  email: text,
  password: text,
  type: text,
  code_challenge: text,
  code_challenge_method: text,
});
type Body = v.InferOutput<typeof BodySchema>;

interface Asked {
  /** The request again, its body known. */
  readonly request: Request;
  readonly body: Body;
  readonly hasEmail: boolean;
}

async function read(c: Context<HttpEnv>): Promise<Asked> {
  const bytes = await readBounded(c.req.raw, LARGEST_BODY);
  const request = changedRequest(c.req.raw, { body: bytes });
  // What is no JSON object, @supabase/lite refuses in its own words.
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.looseObject({})),
    new TextDecoder().decode(bytes),
  );
  const body = v.parse(BodySchema, parsed.success ? parsed.output : {});
  requireUsable(parsed.output, body.email);
  return { request, body, hasEmail: parsed.success && 'email' in parsed.output };
}

function flowOf(c: Context<HttpEnv>, body: Body, siteUrl: string): EmailFlow {
  const method = body.code_challenge_method.toLowerCase() === 'plain' ? 'plain' : 's256';
  return {
    redirectTo: allowedRedirect(c.req.query('redirect_to') ?? null, siteUrl),
    challenge: body.code_challenge === '' ? null : { code: body.code_challenge, method },
  };
}

const READ = [
  '/user',
  '/health',
  '/settings',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
];

/**
 * /auth/v1: what the product uses of GoTrue, with limits in front, and with what @supabase/lite
 * leaves out: redirects, PKCE for mailed links, resend, repeated sign-up, bans.
 */
export function authRoutes(parts: AuthParts): Hono<HttpEnv> {
  const { door, database, mail, attempts } = parts;
  const { siteUrl } = mail;
  const routes = new Hono<HttpEnv>();

  /** The refusal, or null to go on. Without our key @supabase/lite refuses by itself. */
  function limited(c: Context<HttpEnv>, attempt: Attempt, address: string): Response | null {
    const seconds = attempts.take(attempt, c.var.client.address, address === '' ? null : address);
    return seconds > 0 ? tooMany(seconds) : null;
  }

  routes.onError((error) => {
    if (!(error instanceof UnusableBody)) throw error;
    return authRefusal(400, 'validation_failed', error.message);
  });
  routes.use(async (c, next) => {
    requireUsable(c.req.query(), c.req.query('email') ?? '');
    await next();
  });

  routes.options('*', (c) => door.fetch(c.req.raw));

  routes.post('/signup', async (c) => {
    const { request, body } = await read(c);
    const refusal = limited(c, 'signUp', body.email);
    if (refusal) return refusal;
    return withEmailFlow(flowOf(c, body, siteUrl), async () => {
      const answer = await door.fetch(request);
      // Its only 429: the address has an account already.
      if (answer.status !== 429) return answer;
      await spendHashingTime(database, body.password);
      await resendConfirmation(mail, body.email);
      return c.json(inventedUser(body.email, new Date(parts.clock.now())));
    });
  });

  routes.post('/recover', async (c) => {
    const { request, body } = await read(c);
    const refusal = limited(c, 'mail', body.email);
    return refusal ?? withEmailFlow(flowOf(c, body, siteUrl), () => door.fetch(request));
  });

  routes.post('/resend', async (c) => {
    const { request, body } = await read(c);
    const refusal = limited(c, 'mail', body.email);
    if (refusal) return refusal;
    if (!door.knowsKey(request) || body.type !== 'signup') return door.fetch(request);
    const flow = flowOf(c, body, siteUrl);
    await withEmailFlow(flow, () => resendConfirmation(mail, body.email));
    return c.json({});
  });

  routes.post('/token', async (c) => {
    const { request, body } = await read(c);
    if (c.req.query('grant_type') === 'password') {
      const refusal = limited(c, 'login', body.email);
      if (refusal) return refusal;
    }
    return refuseBanned(database, await door.fetch(request));
  });

  routes.get('/verify', async (c) => {
    const refusal = limited(c, 'link', '');
    if (refusal) return refusal;
    const url = new URL(c.req.url);
    const token = url.searchParams.get('token') ?? '';
    const type = url.searchParams.get('type') ?? '';
    const redirectTo = allowedRedirect(url.searchParams.get('redirect_to'), siteUrl);
    c.header('Cache-Control', 'no-store');
    return c.redirect(await followMailedLink(parts, { token, type, redirectTo }), 303);
  });

  routes.put('/user', async (c) => {
    const { request, hasEmail } = await read(c);
    // @supabase/lite would believe an address that nobody has proved to own.
    if (hasEmail) {
      return authRefusal(422, 'validation_failed', 'Changing the e-mail address is not offered.');
    }
    return door.fetch(request);
  });

  routes.post('/verify', async (c) => {
    const { request } = await read(c);
    return limited(c, 'link', '') ?? refuseBanned(database, await door.fetch(request));
  });

  routes.post('/logout', async (c) => door.fetch((await read(c)).request));
  for (const path of READ) routes.get(path, (c) => door.fetch(c.req.raw));

  routes.all('*', (c) => authRefusal(404, 'not_found', `${c.req.path} is not offered`));
  return routes;
}
