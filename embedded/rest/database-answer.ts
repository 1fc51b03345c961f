import { errorCode } from '../../platform/error-code.ts';
import { operatingProblem } from '../../platform/problem.ts';
import { type RestError, restError } from './refusal.ts';
import { type GivenValues, refusedValue } from './refused-value.ts';

const LATER = { 'Retry-After': '2' };
const SLOW = { 'Retry-After': '5' };

const TOO_SLOW = 'The request took the database too long. Please ask for less, or try again later.';
const BUSY = 'The database is busy. Please try again in a moment.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const NOT_POSSIBLE = 'The database cannot do what the request asks for.';

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : NOT_POSSIBLE;
}

/** The answer to a statement that the database ended or refused; null leaves it as it was worded. */
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
  // A rule of a table, or a sentence that one of our functions raised.
  if (/^(23|P0001|55000)/.test(state)) return said(400, messageOf(error));
  if (/^(0A|22|42|54)/.test(state)) return said(400, NOT_POSSIBLE);
  return null;
}

/** What may be read of an error: guesses at names and lists of relationships may not. */
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

/**
 * Words an error of the data layer for the caller.
 * @param status what the data layer answered
 * @param said its words, where they could be read
 * @param error what the database raised, where it did
 * @param given what the request gave
 */
export function errorAnswer(
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
