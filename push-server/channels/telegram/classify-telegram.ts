import { epochMs } from '../../../domain/text/quantity.ts';
import { type Circumstances, pauseUntil, retryLater, type Verdict } from '../verdict.ts';

export type TelegramOutcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly description: string;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'unreachable'; readonly reason: string };

const DEFAULT_PAUSE_MS = 5_000;

/**
 * By Bot API answer (core.telegram.org/bots/api, "Making requests"). 403: bot blocked. 400 chat not
 * found: bot never started. 429: this chat waits retry_after; limits are per chat. 401, 404: wrong
 * token, the operator must act.
 */
export function classifyTelegram(outcome: TelegramOutcome, now: Circumstances): Verdict {
  switch (outcome.kind) {
    case 'accepted':
      return { do: 'delivered' };
    case 'timed-out':
      return retryLater('Telegram did not answer in time', false, now);
    case 'unreachable':
      return retryLater(`Telegram could not be reached (${outcome.reason})`, false, now);
    case 'refused':
      return classifyRefusal(outcome, now);
  }
}

function classifyRefusal(
  refusal: Extract<TelegramOutcome, { kind: 'refused' }>,
  now: Circumstances,
): Verdict {
  const said = `Telegram answered ${refusal.code}`;
  switch (refusal.code) {
    case 403:
      return { do: 'block', effect: 'blocked', reason: `${said}: the bot was blocked or removed` };
    case 429: {
      const wait =
        refusal.retryAfterSeconds === null ? DEFAULT_PAUSE_MS : refusal.retryAfterSeconds * 1000;
      return pauseUntil(epochMs(now.now + wait), said, now, 'target');
    }
    case 401:
    case 404:
      return retryLater(`${said}: it refuses this server's bot token`, true, now);
    case 400:
      if (/chat not found|user not found|PEER_ID_INVALID/i.test(refusal.description)) {
        return {
          do: 'block',
          effect: 'unknown-chat',
          reason: `${said}: this Telegram user has not started the bot`,
        };
      }
      return { do: 'give-up', reason: said, refused: true };
  }
  if (refusal.code >= 500) return retryLater(said, false, now);
  return { do: 'give-up', reason: said, refused: true };
}
