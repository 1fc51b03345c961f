import { Hono } from 'hono';
import * as v from 'valibot';
import { clientKeys } from '../../platform/client-key.ts';
import type { AttemptCounter } from '../auth/attempt-limits.ts';
import { changedRequest, readBounded } from '../http/bounded-body.ts';
import type { HttpEnv } from '../http/client.ts';
import type { LiteDoor } from './lite-door.ts';

const LARGEST_BODY = 1_048_576;

const RefusalSchema = v.object({
  code: v.literal('PT429'),
  message: v.string(),
  hint: v.nullable(v.string()),
});

const EmailSchema = v.pipe(v.string(), v.parseJson(), v.object({ email: v.string() }));

const SECONDS_IF_UNKNOWN = 60;

function tooMany(message: string, seconds: number): Response {
  const hint = `Retry-After: ${seconds}`;
  return Response.json(
    { code: 'PT429', message, details: null, hint },
    { status: 429, headers: { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' } },
  );
}

/** A function of the database that counts refuses with SQLSTATE PT429; its hint says how long. */
async function withRetryAfter(answer: Response): Promise<Response> {
  if (answer.status !== 429) return answer;
  const refusal = v.safeParse(RefusalSchema, await answer.clone().json());
  if (!refusal.success) return answer;
  const { message, hint } = refusal.output;
  const seconds = Number(/Retry-After: (\d+)/.exec(hint ?? '')?.[1] ?? SECONDS_IF_UNKNOWN);
  return tooMany(message, Math.max(1, seconds));
}

const EMPTY_ROW = /^\s*(\{\s*\}|\[\s*\{\s*\}\s*\])\s*$/;

const WAIT = 'Too many requests. Please wait a minute and try again.';

/** /rest/v1: bodies bounded, questions about addresses limited, refusals as PostgREST words them. */
export function restRoutes(door: LiteDoor, attempts: AttemptCounter): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  routes.all('*', async (c) => {
    const bytes = await readBounded(c.req.raw, LARGEST_BODY);
    const text = new TextDecoder().decode(bytes);
    const isFunction = c.req.path.startsWith('/rest/v1/rpc/');
    if (c.req.path === '/rest/v1/rpc/waitlist_status') {
      const asked = v.safeParse(EmailSchema, text);
      const address = asked.success ? asked.output.email : (c.req.query('email') ?? null);
      const seconds = await attempts.take('waitlistStatus', c.var.client.address, address);
      if (seconds > 0) return tooMany(WAIT, Math.ceil(seconds));
    }
    if (c.req.path === '/rest/v1/rpc/waitlist_count') {
      const seconds = await attempts.take('waitlistCount', c.var.client.address, null);
      if (seconds > 0) return tooMany(WAIT, Math.ceil(seconds));
    }
    // @supabase/lite makes a statement of it that Postgres cannot read.
    if (c.req.method === 'POST' && !isFunction && EMPTY_ROW.test(text)) {
      const message = 'An empty row cannot be inserted: give at least one column';
      return c.json({ code: 'PGRST102', message, details: null, hint: null }, 400);
    }
    const hasBody = bytes.length > 0;
    // By this name the database knows who asks; what a client says of itself does not count.
    const headers = {
      'x-client-key': clientKeys(c.var.client.address).own,
      'cf-connecting-ip': null,
    };
    return withRetryAfter(
      await door.fetch(changedRequest(c.req.raw, hasBody ? { body: bytes, headers } : { headers })),
    );
  });
  return routes;
}
