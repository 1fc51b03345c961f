import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';

/** Set on every refusal, here and by @supabase/lite. */
export const ERROR_CODE = 'X-Sb-Error-Code';

/** In GoTrue's first shape, as @supabase/lite answers. */
export function authRefusal(
  status: number,
  errorCode: string,
  message: string,
  { headers, ...more }: { headers?: Record<string, string>; weak_password?: object } = {},
): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message, ...more },
    { status, headers: { 'Cache-Control': 'no-store', [ERROR_CODE]: errorCode, ...headers } },
  );
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

export function tooMany(retryAfterSeconds: number): Response {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return authRefusal(
    429,
    'over_request_rate_limit',
    `Too many requests. Please wait ${wait} and try again.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}

/** Initialised to zero, so that a rate exists before the first sign-in. */
const OUTCOMES = ['ok', 'limited', 'wrong', 'unconfirmed', 'banned', 'refused', 'failed'] as const;

type SignInOutcome = (typeof OUTCOMES)[number];

const BY_CODE: Readonly<Record<string, SignInOutcome>> = {
  invalid_credentials: 'wrong',
  email_not_confirmed: 'unconfirmed',
  user_banned: 'banned',
};

function outcomeOf({ ok, status, headers }: Response): SignInOutcome {
  if (ok) return 'ok';
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return BY_CODE[headers.get(ERROR_CODE) ?? ''] ?? 'refused';
}

export type CountSignIn = (answer: Response) => void;

export function countSignIns(registry: Registry): CountSignIn {
  const counter = new Counter({
    name: 'sign_ins_total',
    help: 'Sign-ins by password: ok, limited (too many tries), wrong (address or password), unconfirmed, banned, refused for another reason, failed here.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) counter.inc({ outcome }, 0);
  return (answer) => counter.inc({ outcome: outcomeOf(answer) });
}
