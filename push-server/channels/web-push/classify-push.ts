import { epochMs } from '../../../domain/text/quantity.ts';
import type { HttpOutcome } from '../connections.ts';
import { readRetryAfter } from '../retry-after.ts';
import { type Circumstances, pauseUntil, retryLater, type Verdict } from '../verdict.ts';

export interface PushCircumstances extends Circumstances {
  /** Consecutive refusals by this device before this try. */
  readonly refusals: number;
  readonly endpoint: string;
}

/** Any other endpoint may be a private server, whose answers say nothing of our key. */
const BROWSERS_SERVICE =
  /^((fcm|android)\.googleapis\.com|updates\.push\.services\.mozilla\.com|(.+\.)?push\.apple\.com|(.+\.)?notify\.windows\.com)$/;

/** Then the device counts as gone. */
export const MOST_REFUSALS = 5;

const DEFAULT_PAUSE_MS = 30_000;

/**
 * RFC 8030, 5 and 7.3; RFC 8292, 4.2. 200, 201, 202, 204: delivered. 404, 410: forget. 413: shrink
 * once. 429, 406, 503: the service waits. 401, 403: keep; alarm if a browser's. 5xx, timeouts: back
 * off. Others: give up; a run of them ends the subscription.
 */
export function classifyPush(outcome: HttpOutcome, now: PushCircumstances): Verdict {
  switch (outcome.kind) {
    case 'timed-out':
      return retryLater('the push service did not answer in time', false, now);
    case 'unreachable':
      return retryLater(`the push service could not be reached (${outcome.reason})`, false, now);
    case 'forbidden-endpoint':
      return { do: 'forget', reason: outcome.reason };
    // A blocking or lying resolver must not cost users their devices.
    case 'forbidden-address':
      return retryLater(outcome.reason, false, now);
    case 'answered':
      return classifyStatus(outcome.status, outcome.retryAfter, now);
  }
}

function classifyStatus(
  status: number,
  retryAfter: string | null,
  now: PushCircumstances,
): Verdict {
  const said = `the push service answered ${status}`;
  if (status >= 200 && status < 300) return { do: 'delivered' };
  switch (status) {
    case 404:
    case 410:
      return { do: 'forget', reason: `${said}: the subscription is gone` };
    case 413:
      return now.shrunk
        ? { do: 'give-up', reason: `${said} to the small form too`, refused: false }
        : { do: 'shrink' };
    case 401:
    case 403:
      return retryLater(
        `${said}: it refuses this server's key`,
        BROWSERS_SERVICE.test(new URL(now.endpoint).hostname),
        now,
      );
    case 406:
    case 429:
    case 503:
      return pauseUntil(
        readRetryAfter(retryAfter, now.now) ?? epochMs(now.now + DEFAULT_PAUSE_MS),
        said,
        now,
      );
    case 408:
      return retryLater(said, false, now);
  }
  if (status >= 500) return retryLater(said, false, now);
  if (now.refusals + 1 >= MOST_REFUSALS) {
    return { do: 'forget', reason: `${said}, the refusal number ${now.refusals + 1} in a row` };
  }
  return { do: 'give-up', reason: said, refused: true };
}
