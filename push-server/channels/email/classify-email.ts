import { epochMs } from '../../../domain/text/quantity.ts';
import { type Circumstances, pauseUntil, retryLater, type Verdict } from '../verdict.ts';

export type EmailOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly code: number }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'unreachable'; readonly reason: string };

const PAUSE_MS = 60_000;
/** Replies to a user name or password (RFC 4954, 6). */
const SIGN_IN_REFUSED = [454, 530, 534, 535, 538];

/**
 * By SMTP reply (RFC 5321, 4.2 and 4.5.4). 5xx: final. 4xx: retry. 421: it closes, so everything
 * waits. Refused sign-in: the operator must act.
 */
export function classifyEmail(outcome: EmailOutcome, now: Circumstances): Verdict {
  switch (outcome.kind) {
    case 'accepted':
      return { do: 'delivered' };
    case 'timed-out':
      return retryLater('the mail server did not answer in time', false, now);
    case 'unreachable':
      return retryLater(`the mail server could not be reached (${outcome.reason})`, false, now);
    case 'refused': {
      const said = `the mail server answered ${outcome.code}`;
      if (SIGN_IN_REFUSED.includes(outcome.code)) {
        return retryLater(`${said}: it refuses this server's sign-in`, true, now);
      }
      if (outcome.code === 421) return pauseUntil(epochMs(now.now + PAUSE_MS), said, now);
      if (outcome.code < 500) return retryLater(said, false, now);
      return { do: 'give-up', reason: said, refused: true };
    }
  }
}
