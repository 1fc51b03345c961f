import type { AuthClient } from '@supabase/auth-js';
import { authClient } from './auth-client.ts';
import { confirming } from './connection.ts';
import { type Failed, failed, kindOfStatus, type Outcome, succeeded } from './failure.ts';

type Refusal = Error & { readonly status?: number | undefined; readonly code?: string | undefined };

interface Answer {
  readonly data: unknown;
  readonly error: Refusal | null;
}

const isDone = <A extends Answer>(answer: A): answer is Extract<A, { error: null }> =>
  answer.error === null;

// Recognised by shape: the client's own check would load the client with the first page.
const reasonsOf = (error: Refusal) =>
  'reasons' in error && Array.isArray(error.reasons) ? error.reasons.join(', ') : '';

/** Limits in whose own words there is no time. */
const LIMITS: Readonly<Record<string, string>> = {
  over_email_send_rate_limit: 'No more emails can be sent this hour. Try again later.',
  over_request_rate_limit: 'Too many requests. Please wait a minute and try again.',
};

function failureOf(error: Refusal): Failed {
  const { name, status = 0, message, code } = error;
  if (name === 'AuthUnknownError' || name === 'AuthInvalidTokenResponseError') {
    return failed('malformed', status);
  }
  if (name === 'AuthRetryableFetchError' && kindOfStatus(status) !== 'refused') {
    // Its message is the browser's, or the name of the status.
    return failed(kindOfStatus(status), status);
  }
  const reasons = reasonsOf(error);
  const limit = /\d/.test(message) ? undefined : LIMITS[code ?? ''];
  const words = limit ?? (reasons ? `${message} (${reasons})` : message);
  return failed(kindOfStatus(status || 400), status, words, code);
}

export function fromAuth<A extends Answer>(
  ask: (client: InstanceType<typeof AuthClient>) => Promise<A>,
): Promise<Outcome<Extract<A, { error: null }>['data']>> {
  return confirming(async () => {
    const client = await authClient();
    if (!client.ok) return client;
    const answer = await ask(client.value);
    if (isDone(answer)) return succeeded(answer.data);
    return answer.error ? failureOf(answer.error) : failed('malformed');
  });
}
