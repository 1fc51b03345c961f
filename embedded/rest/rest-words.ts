import * as v from 'valibot';
import { operatingProblem } from '../../platform/http/problem.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import type { Log } from '../../platform/process/log.ts';
import type { QueueRefusal } from '../backend/fair-queue.ts';
import { type RestError, restError } from './refusal.ts';
import { type GivenValues, refusedValue } from './refused-value.ts';

const LATER = { 'Retry-After': '2' };
const SLOW = { 'Retry-After': '5' };

const TOO_SLOW = 'The request took the database too long. Please ask for less, or try again later.';
const BUSY = 'The database is busy. Please try again in a moment.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const NOT_POSSIBLE = 'The database cannot do what the request asks for.';

/** Null keeps the data layer's message. */
function answerTo(error: unknown, status: number, given: GivenValues): Response | null {
  const state = errorCode(error);
  const said = (answer: number, message: string, headers = {}, code = state ?? 'PT500') =>
    restError(answer, { code, message }, headers);
  if (state === '57014') return said(503, TOO_SLOW, SLOW);
  const trouble = operatingProblem(error);
  if (trouble) {
    const seconds = String(trouble.retryAfterSeconds ?? 2);
    return said(trouble.status, trouble.detail, { 'Retry-After': seconds });
  }
  const refused = refusedValue(error, given);
  if (refused !== null) return said(400, refused, {}, state ?? '22P02');
  if (state === null) return null;
  if (/^(53|57)|^(40001|40P01|55P03)$/.test(state)) return said(503, BUSY, LATER);
  if (status < 500) return null;
  // A table's rule, or a message raised by one of our functions.
  if (/^(23|P0001|55000)/.test(state))
    return said(400, error instanceof Error ? error.message : NOT_POSSIBLE);
  if (/^(0A|22|42|54)/.test(state)) return said(400, NOT_POSSIBLE);
  return null;
}

/** Removes suggested names and lists of relationships. */
function withoutGuesses({ code, message, details, hint }: RestError): RestError {
  const isOurs = code.startsWith('PT');
  const isList = code.startsWith('PGRST2');
  return {
    code,
    message,
    details: isList ? null : (details ?? null),
    hint: isOurs ? (hint ?? null) : null,
  };
}

/** `said`: the data layer's message, if readable; `error`: what the database raised. */
function errorAnswer(
  status: number,
  said: RestError | null,
  error: unknown,
  given: GivenValues,
): Response {
  const answer = answerTo(error, status, given);
  if (answer) return answer;
  if (status >= 500 || !said) {
    const code = errorCode(error) ?? 'PT500';
    return restError(Math.min(status, 500), { code, message: UNEXPECTED });
  }
  return restError(status, withoutGuesses(said));
}

const ErrorSchema = v.object({
  code: v.string(),
  message: v.string(),
  details: v.optional(v.nullable(v.string())),
  hint: v.optional(v.nullable(v.string())),
});

const SECONDS_IF_UNKNOWN = 60;

/** A 429 in the shape of our database functions, with Retry-After. */
export function tooMany(message: string, seconds: number): Response {
  const hint = `Retry-After: ${seconds}`;
  return restError(429, { code: 'PT429', message, hint }, { 'Retry-After': String(seconds) });
}

export function noTurn({ status, detail, retryAfterSeconds }: QueueRefusal): Response {
  const again = { 'Retry-After': String(retryAfterSeconds) };
  return restError(status, { code: `PT${status}`, message: detail }, again);
}

/** Rewords errors of the data layer. `error`: what the database raised meanwhile, or null. */
export async function worded(
  answer: Response,
  error: unknown,
  given: () => Promise<GivenValues>,
  log: Log,
): Promise<Response> {
  if (answer.status < 400) return answer;
  // HEAD has no body.
  const read = v.safeParse(ErrorSchema, await answer.json().catch(() => null));
  const said = read.success ? read.output : null;
  if (answer.status === 429 && said?.code === 'PT429') {
    // Raised by a rate-limiting database function; its hint has the seconds.
    const hinted = Number(/Retry-After: (\d+)/.exec(said.hint ?? '')?.[1] ?? SECONDS_IF_UNKNOWN);
    return tooMany(said.message, Math.max(1, hinted));
  }
  const worded = errorAnswer(answer.status, said, error, await given());
  if (worded.status >= 500) {
    log.error({ status: worded.status, code: errorCode(error) }, 'a REST request failed');
  }
  return worded;
}
