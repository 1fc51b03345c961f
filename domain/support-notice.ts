import type { PushMessage } from './alert.ts';
import type { EpochMs } from './quantity.ts';

/** The path at which a ticket opens. */
export function ticketPath(ticketId: string): string {
  return `/support?ticket=${encodeURIComponent(ticketId)}`;
}

/** One tag for a ticket, so that several answers in a row show as one notification. */
export function supportTag(ticketId: string): string {
  return `support-${ticketId}`;
}

/**
 * The push message that notifies a ticket's owner of an answer. Nothing of the ticket is in it.
 * @param appOrigin scheme, host and port at which the app is served
 */
export function supportMessage(
  ticketId: string,
  createdAt: EpochMs,
  appOrigin: string,
): PushMessage {
  return {
    web_push: 8030,
    notification: {
      title: 'Support answered',
      body: 'Open your ticket to read the answer.',
      navigate: new URL(ticketPath(ticketId), appOrigin).href,
      tag: supportTag(ticketId),
      lang: 'en',
      dir: 'ltr',
      silent: false,
      data: { kind: 'support', ticket_id: ticketId, created_at: createdAt },
    },
  };
}
