import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { readBounded } from '../../platform/http/bounded-body.ts';
import { clientKeys } from '../../platform/http/client-key.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import type { Attempt, AttemptCounter } from '../auth/attempt-limits.ts';
import { refuseEndedSessions } from '../auth/sessions.ts';
import { BoundedMap } from '../backend/bounded-map.ts';
import { createFairQueue, QueueRefusal } from '../backend/fair-queue.ts';
import type { LiteApi } from '../backend/lite-api.ts';
import { withTrouble } from '../backend/lite-errors.ts';
import { changedRequest } from '../http/changed-request.ts';
import type { HttpEnv } from '../http/client.ts';
import { readRows } from './body.ts';
import { REST_BOUNDS } from './bounds.ts';
import { quoted, RestRefusal, refusalAnswer } from './refusal.ts';
import type { GivenValues } from './refused-value.ts';
import { readHeaders } from './request-headers.ts';
import { comparedIn, readRestQuery, type Target } from './rest-query.ts';
import { pathOf, readTarget } from './rest-target.ts';
import { noTurn, tooMany, worded } from './rest-words.ts';

const ALLOWED = 2;
const FORGOTTEN_AFTER_MS = 10 * 60_000;
const REFUSED_FOR_MS = 60_000;
const MOST_REMEMBERED = 10_000;

const REFUSED =
  'Requests of yours took the database too long and were ended. Please wait a minute, then ask for less.';

/** From the second statement past the time limit on, each blocks its user or client a minute. */
function countEndedStatements(clock: Clock) {
  const known = new BoundedMap<string, { ended: number; lastAt: number }>(MOST_REMEMBERED);

  return {
    note(who: string): void {
      const now = clock.now();
      const before = known.get(who);
      const isRecent = before !== undefined && now - before.lastAt < FORGOTTEN_AFTER_MS;
      known.set(who, { ended: isRecent ? before.ended + 1 : 1, lastAt: now });
    },
    /** @throws QueueRefusal 429 with Retry-After */
    require(who: string): void {
      const found = known.get(who);
      if (found === undefined || found.ended < ALLOWED) return;
      const waitMs = found.lastAt + REFUSED_FOR_MS - clock.now();
      if (waitMs > 0) throw new QueueRefusal(429, REFUSED, waitMs / 1_000);
    },
  };
}

export interface RestParts extends Ground {
  readonly liteApi: LiteApi;
  readonly attempts: AttemptCounter;
  /** Whether the database runs one statement at a time. */
  readonly isEmbedded: boolean;
}

/** Below the database's connection count. */
const TURNS = { atOnce: 8, atOnceOfOne: 4, waitingOfOne: 100, waiting: 1_000 };

const ATTEMPTS: ReadonlyMap<string, Attempt> = new Map([
  ['waitlist_status', 'waitlistStatus'],
  ['waitlist_count', 'waitlistCount'],
]);
const EmailSchema = v.pipe(v.string(), v.parseJson(), v.object({ email: v.string() }));
const WAIT = 'Too many requests. Please wait a minute and try again.';

interface RestEnv {
  Bindings: HttpEnv['Bindings'];
  Variables: HttpEnv['Variables'] & {
    asked: Request;
    /** The user, or an anonymous client. */
    who: string;
    target: Target;
    given: Omit<GivenValues, 'types'>;
  };
}

function preflight(): Response {
  return new Response(null, {
    status: 200,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers':
        'authorization, apikey, content-type, prefer, x-client-info, accept-profile, content-profile, range, range-unit, accept, x-supabase-api-version, x-retry-count',
      'Access-Control-Max-Age': '86400',
    },
  });
}

async function countQuestion(
  c: Context<RestEnv>,
  attempts: AttemptCounter,
  { kind, name }: Target,
  text: string,
): Promise<Response | null> {
  if (kind !== 'call') return null;
  const attempt = ATTEMPTS.get(name);
  if (attempt === undefined) return null;
  const asked = v.safeParse(EmailSchema, text);
  const address = attempt === 'waitlistStatus' && asked.success ? asked.output.email : null;
  const seconds = await attempts.take(attempt, c.var.client.address, address);
  return seconds > 0 ? tooMany(WAIT, Math.ceil(seconds)) : null;
}

/** Validates a request and rebuilds it from what was parsed. */
function judge({ liteApi, attempts }: RestParts): MiddlewareHandler<RestEnv> {
  return async (c, next) => {
    const request = c.req.raw;
    const address = new URL(request.url);
    const target = readTarget(request.method, address);
    if (!liteApi.knowsKey(request)) {
      throw new RestRefusal(401, 'PGRST301', 'The request carries no key of this installation.');
    }
    const relations = await liteApi.relations();
    if (target.kind !== 'call' && !relations.has(target.name)) {
      throw new RestRefusal(404, 'PGRST205', `There is no table ${quoted(target.name)}.`);
    }
    const hasBody = target.kind !== 'read' && target.kind !== 'delete';
    const headers = readHeaders(request.headers, hasBody);
    const query = readRestQuery(target, address.searchParams, (name) => relations.has(name));
    const bytes = hasBody ? await readBounded(request, REST_BOUNDS.body) : new Uint8Array();
    const text = new TextDecoder().decode(bytes);
    const rows = hasBody ? readRows(target, text) : [];
    const refused = await countQuestion(c, attempts, target, text);
    if (refused) return refused;
    const url = new URL(pathOf(target), address);
    url.search = query.toString();
    const body = bytes.length > 0 ? { body: bytes } : {};
    // The database identifies clients by this key; values they send themselves are dropped.
    const own = clientKeys(c.var.client.address).own;
    const named = { ...headers, 'x-client-key': own, 'cf-connecting-ip': null };
    c.set('target', target);
    c.set('given', { rows, compared: comparedIn(query) });
    c.set('asked', changedRequest(request, { url, headers: named, ...body }));
    return next();
  };
}

/** Queues per user or anonymous client; if statements run one at a time, each has one turn. */
function takeTurns(
  { verifyToken, isEmbedded }: RestParts,
  requireEnded: (who: string) => void,
): MiddlewareHandler<RestEnv> {
  const turns = createFairQueue(isEmbedded ? { ...TURNS, atOnceOfOne: 1 } : TURNS);
  return async (c, next) => {
    const person = await verifyToken(c.req.header('authorization'));
    const who = person.ok
      ? `person ${person.userId}`
      : `client ${clientKeys(c.var.client.address).own}`;
    c.set('who', who);
    requireEnded(who);
    const giveBack = await turns.take(who, c.req.raw.signal);
    try {
      // May have changed during the wait.
      requireEnded(who);
      await next();
    } finally {
      giveBack();
    }
  };
}

/** /rest/v1: only what the app uses of PostgREST; @supabase/lite would allow everything. */
export function restRoutes(parts: RestParts): Hono<RestEnv> {
  const routes = new Hono<RestEnv>();
  const ended = countEndedStatements(parts.clock);

  routes.onError((error) => {
    if (error instanceof RestRefusal) return refusalAnswer(error);
    if (error instanceof QueueRefusal) return noTurn(error);
    throw error;
  });

  routes.options('*', preflight);
  routes.use(judge(parts), takeTurns(parts, ended.require));
  routes.use(refuseEndedSessions(parts.database));
  routes.all('*', async (c) => {
    const { result, error } = await withTrouble(() => parts.liteApi.fetch(c.var.asked));
    if (errorCode(error) === '57014') ended.note(c.var.who);
    const { kind, name } = c.var.target;
    const given = async () => ({
      types: await parts.liteApi.typesOf(name, kind === 'call'),
      ...c.var.given,
    });
    return worded(result, error, given, parts.log);
  });
  return routes;
}
