import * as v from 'valibot';
import { errorCode } from '../../platform/error-code.ts';
import type { Log } from '../../platform/log.ts';
import type { NoTurn } from '../backend/turns.ts';
import { errorAnswer } from './database-answer.ts';
import { restError } from './refusal.ts';
import type { GivenValues } from './refused-value.ts';

const ErrorSchema = v.object({
  code: v.string(),
  message: v.string(),
  details: v.optional(v.nullable(v.string())),
  hint: v.optional(v.nullable(v.string())),
});

const SECONDS_IF_UNKNOWN = 60;

/** 429 as the functions of the database word it, with the moment to come again. */
export function tooMany(message: string, seconds: number): Response {
  const hint = `Retry-After: ${seconds}`;
  return restError(429, { code: 'PT429', message, hint }, { 'Retry-After': String(seconds) });
}

/** The answer to a request that found too many in front of it. */
export function noTurn({ status, detail, retryAfterSeconds }: NoTurn): Response {
  const again = { 'Retry-After': String(retryAfterSeconds) };
  return restError(status, { code: `PT${status}`, message: detail }, again);
}

/**
 * The data layer's answer, its errors worded for the caller.
 * @param error what the database raised meanwhile, or null
 * @param given what the request gave
 */
export async function worded(
  answer: Response,
  error: unknown,
  given: () => Promise<GivenValues>,
  log: Log,
): Promise<Response> {
  if (answer.status < 400) return answer;
  // The answer to HEAD has no body.
  const read = v.safeParse(ErrorSchema, await answer.json().catch(() => null));
  const said = read.success ? read.output : null;
  if (answer.status === 429 && said?.code === 'PT429') {
    // A function of the database that counts refuses so; its hint says how long.
    const hinted = Number(/Retry-After: (\d+)/.exec(said.hint ?? '')?.[1] ?? SECONDS_IF_UNKNOWN);
    return tooMany(said.message, Math.max(1, hinted));
  }
  const worded = errorAnswer(answer.status, said, error, await given());
  if (worded.status >= 500) {
    log.error({ status: worded.status, code: errorCode(error) }, 'a REST request failed');
  }
  return worded;
}
