import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';
import { Problem } from '../../platform/http/problem.ts';
import { QueueRefusal } from '../backend/fair-queue.ts';

export const ERROR_CODE = 'X-Sb-Error-Code';

/** In GoTrue's first shape, as @supabase/lite answers. */
export function authRefusal(status: number, code: string, msg: string): Response {
  const weak_password = code === 'weak_password' ? { reasons: ['length'] } : undefined;
  return Response.json(
    { code: status, error_code: code, msg, weak_password },
    { status, headers: { 'Cache-Control': 'no-store', [ERROR_CODE]: code } },
  );
}

export const refusal = (errorCode: string, message: string, status: 400 | 403 | 404 | 422 = 400) =>
  new Problem(status, message, null, errorCode);

export function tooMany(seconds: number): Problem {
  const wait = seconds > 1 ? `${Math.ceil(seconds)} seconds` : 'a second';
  const message = `Too many requests. Please wait ${wait} and try again.`;
  return new Problem(429, message, seconds, 'over_request_rate_limit');
}

const SOON_SECONDS = 5;

/** The answer of what was refused by a code. @throws what was not */
export function refused(error: unknown): Response {
  const problem = error instanceof QueueRefusal ? tooMany(SOON_SECONDS) : error;
  if (!(problem instanceof Problem && problem.code)) throw error;
  const answer = authRefusal(problem.status, problem.code, problem.detail);
  const seconds = problem.retryAfterSeconds;
  if (seconds !== null) answer.headers.set('Retry-After', String(seconds));
  return answer;
}

const RefusalSchema = v.object({ msg: v.string(), weak_password: v.optional(v.unknown()) });
const VERSION = 'X-Supabase-Api-Version';
const SECOND = '2024-01-01';

/** In GoTrue's second shape if the client asks for it, as auth-js does. */
export async function inAskedShape(request: Request, answer: Response): Promise<Response> {
  const code = answer.headers.get(ERROR_CODE);
  if (code === null || (request.headers.get(VERSION) ?? '') < SECOND) return answer;
  const { msg: message, weak_password } = v.parse(RefusalSchema, await answer.json());
  const headers = new Headers(answer.headers);
  headers.set(VERSION, SECOND);
  headers.append('Access-Control-Expose-Headers', VERSION);
  return Response.json({ code, message, weak_password }, { status: answer.status, headers });
}

const BY_CODE: Readonly<Record<string, string>> = {
  invalid_credentials: 'wrong',
  email_not_confirmed: 'unconfirmed',
  user_banned: 'banned',
};
/** Initialised to zero, so that a rate exists before the first sign-in. */
const OUTCOMES = ['ok', 'limited', ...Object.values(BY_CODE), 'refused', 'failed'];

function outcomeOf({ ok, status, headers }: Response): string {
  if (ok) return 'ok';
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return BY_CODE[headers.get(ERROR_CODE) ?? ''] ?? 'refused';
}

export function countSignIns(registry: Registry): (answer: Response) => void {
  const counter = new Counter({
    name: 'sign_ins_total',
    help: 'Sign-ins by password: ok, limited (too many tries), wrong (address or password), unconfirmed, banned, refused for another reason, failed here.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) counter.inc({ outcome }, 0);
  return (answer) => counter.inc({ outcome: outcomeOf(answer) });
}
