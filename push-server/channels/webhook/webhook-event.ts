import { type AlertWords, type Notice, wordsOf } from '../../../domain/notice/notice.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';

export interface WebhookEvent extends AlertWords {
  /** The same for every try and receiver, so that repeats are recognised. */
  readonly id: string;
  readonly type: Notice['kind'] | 'test';
  readonly time: EpochMs;
  readonly coin: string | null;
  /** Link into the app. */
  readonly url: string;
}

/** The time in the id keeps it unique after a database reset. */
export function eventOf(notice: Notice, appOrigin: string): WebhookEvent {
  const { title, body, urgent, links } = wordsOf(notice);
  return {
    id: `alert-${notice.alertId}-${notice.createdAt}`,
    type: notice.kind,
    time: notice.createdAt,
    coin: 'coin' in notice ? notice.coin : null,
    title,
    body,
    urgent,
    url: new URL(links[0].path, appOrigin).href,
  };
}

export function trialEvent(id: string, time: EpochMs, appOrigin: string): WebhookEvent {
  return {
    id: `test-${id}`,
    type: 'test',
    time,
    coin: null,
    title: 'This webhook works',
    body: 'This is the test that you asked for in Settings.',
    urgent: false,
    url: new URL('/settings', appOrigin).href,
  };
}
