import { epochMs } from '../../../domain/text/quantity.ts';
import type { HttpOutcome } from '../connections.ts';
import { readRetryAfter } from '../retry-after.ts';
import { type Circumstances, retryLater, type Verdict } from '../verdict.ts';

/** May differ in a moment. */
const PASSING = [408, 425, 429];

/**
 * 2xx: delivered. 410: unwanted. 408, 425, 429, 5xx, silence: retry. Others: give up. Never pauses
 * the origin: one host carries many users' webhooks, and each could stop the others.
 */
export function classifyWebhook(outcome: HttpOutcome, now: Circumstances): Verdict {
  switch (outcome.kind) {
    case 'timed-out':
      return retryLater('the receiver did not answer in time', false, now);
    case 'unreachable':
      return retryLater(`the receiver could not be reached (${outcome.reason})`, false, now);
    case 'forbidden-address':
      return retryLater(outcome.reason, false, now);
    case 'forbidden-endpoint':
      return { do: 'block', effect: 'blocked', reason: outcome.reason };
    case 'answered':
      return classifyStatus(outcome.status, outcome.retryAfter, now);
  }
}

function classifyStatus(status: number, retryAfter: string | null, now: Circumstances): Verdict {
  const said = `the receiver answered ${status}`;
  if (status >= 200 && status < 300) return { do: 'delivered' };
  if (status === 410) {
    return { do: 'block', effect: 'blocked', reason: `${said}: it wants no more messages` };
  }
  if (status < 500 && !PASSING.includes(status)) {
    return { do: 'give-up', reason: said, refused: true };
  }
  const verdict = retryLater(said, false, now);
  const asked = readRetryAfter(retryAfter, now.now);
  if (verdict.do !== 'retry' || asked === null) return verdict;
  const at = epochMs(Math.max(verdict.at, asked));
  return at < now.expiresAt
    ? { ...verdict, at }
    : { do: 'give-up', reason: `out of date before another try: ${said}`, refused: false };
}
