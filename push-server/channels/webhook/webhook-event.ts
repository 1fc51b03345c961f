import { type Notice, wordsOf } from '../../../domain/notice/notice.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';

/** What happened, for a form to write. */
export interface WebhookEvent {
  /** The same at every try and for every receiver, so that a repeat is known for one. */
  readonly id: string;
  /** The kind of notice, or 'test'. */
  readonly type: Notice['kind'] | 'test';
  readonly time: EpochMs;
  readonly coin: string | null;
  readonly title: string;
  readonly body: string;
  readonly urgent: boolean;
  /** Where it leads in the app. */
  readonly url: string;
}

/** A notice as an event. The moment in the id keeps it unique after a database was reset. */
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

/** The event that a person asked for to see that it works. */
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
