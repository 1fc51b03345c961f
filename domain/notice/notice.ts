import { baseOf, type Coin } from '../market/coin.ts';
import type { EpochMs } from '../text/quantity.ts';
import type { TouchKind } from './notice-kind.ts';

interface NoticeOrigin {
  readonly alertId: string;
  readonly createdAt: EpochMs;
}

/** A watched coin changed. */
export interface ChangeNotice extends NoticeOrigin {
  readonly kind: 'change';
  readonly coin: Coin;
  readonly title: string;
  readonly body: string;
  readonly urgent: boolean;
  /** Whether an analysis from before the change exists. */
  readonly hasPrevious: boolean;
  /** Coins whose change the person has not opened yet; shown on the app's icon. */
  readonly unseen: number;
}

/** Price touched a level of a watched plan, or one of the person's own. */
export interface TouchNotice extends NoticeOrigin {
  readonly kind: TouchKind;
  readonly coin: Coin;
  readonly title: string;
  readonly body: string;
  readonly urgent: boolean;
}

/** Support answered a ticket. */
export interface SupportNotice extends NoticeOrigin {
  readonly kind: 'support';
  readonly ticketId: string;
}

/** Watched coins were not checked, because nothing ran. */
export interface MissedNotice extends NoticeOrigin {
  readonly kind: 'missed';
}

/** Nothing more is sent to one of the person's webhooks, because it kept failing. */
export interface WebhookNotice extends NoticeOrigin {
  readonly kind: 'webhook';
}

/** Several notifications of coins in one. */
export interface Digest {
  /** Whether they were held because the person's hour was full; else they are own levels, touched together. */
  readonly held: boolean;
  /** The most frequent first. */
  readonly coins: readonly { readonly coin: Coin; readonly count: number }[];
  /** Of the first of them. */
  readonly titles: readonly string[];
}

/** Several notifications came as one. */
export interface DigestNotice extends NoticeOrigin, Digest {
  readonly kind: 'digest';
}

/** What a person is notified of. */
export type Notice =
  | ChangeNotice
  | TouchNotice
  | SupportNotice
  | MissedNotice
  | WebhookNotice
  | DigestNotice;

/** Messages sent for one person within an hour, over all channels, tries again included. */
export const MOST_REQUESTS_AN_HOUR = 240;

/** A place of the app that a notice leads to. */
export interface NoticeLink {
  readonly title: string;
  readonly path: string;
  /** The button of a notification; absent where only the notification itself leads there. */
  readonly action?: 'details' | 'before';
}

/** A notice in words, the same for every channel. */
export interface NoticeWords {
  readonly title: string;
  readonly body: string;
  readonly urgent: boolean;
  /** A newer notice of the same tag takes the place of an older one. */
  readonly tag: string;
  /** Where the notice itself leads, and what else it offers. */
  readonly links: readonly [NoticeLink, ...NoticeLink[]];
}

/** The path of a coin's details: '/dashboard?wl=BTCUSDT'. */
export function detailsPath(coin: Coin): string {
  return `/dashboard?wl=${encodeURIComponent(coin)}`;
}

/** The path of the analysis before the last change. */
export function beforePath(coin: Coin): string {
  return `${detailsPath(coin)}&previous=true`;
}

/** The path at which a ticket opens. */
export function ticketPath(ticketId: string): string {
  return `/support?ticket=${encodeURIComponent(ticketId)}`;
}

/** One tag for a coin, so that a newer notification takes the place of an older one. */
export function notificationTag(coin: Coin): string {
  return `change-${coin}`;
}

/** Coins that a digest names; the others are counted. */
const MOST_NAMED = 8;

function digestWords({ held, coins, titles }: Digest): { title: string; body: string } {
  const count = coins.reduce((sum, each) => sum + each.count, 0);
  if (!held) {
    const more = count - titles.length;
    const lines = more > 0 ? [...titles, `and ${more} more`] : titles;
    return { title: `${count} of your price levels were reached`, body: lines.join('\n') };
  }
  const named = coins.slice(0, MOST_NAMED).map((each) => `${baseOf(each.coin)} ${each.count}`);
  const others = coins.length - named.length;
  const list = others > 0 ? `${named.join(', ')} and ${others} more coins` : named.join(', ');
  return {
    title: count === 1 ? '1 notification was held' : `${count} notifications were held`,
    body: `${list}. No more than ${MOST_REQUESTS_AN_HOUR} messages an hour are sent to you.`,
  };
}

/** What a notice says and where it leads. Nothing of a ticket is in it. */
export function wordsOf(notice: Notice): NoticeWords {
  switch (notice.kind) {
    case 'change': {
      const { coin, title, body, urgent } = notice;
      return {
        title,
        body,
        urgent,
        tag: notificationTag(coin),
        links: [
          { action: 'details', title: 'View details', path: detailsPath(coin) },
          ...(notice.hasPrevious
            ? [{ action: 'before', title: 'View before change', path: beforePath(coin) } as const]
            : []),
        ],
      };
    }
    case 'stop':
    case 'target':
    case 'entry':
    case 'level': {
      const { kind, alertId, coin, title, body, urgent } = notice;
      return {
        title,
        body,
        urgent,
        // Levels of one's own stand beside each other.
        tag: kind === 'level' ? `level-${alertId}` : `${kind}-${coin}`,
        links: [{ title: 'View details', path: detailsPath(coin) }],
      };
    }
    case 'support':
      return {
        title: 'Support answered',
        body: 'Open your ticket to read the answer.',
        urgent: false,
        tag: `support-${notice.ticketId}`,
        links: [{ title: 'Open the ticket', path: ticketPath(notice.ticketId) }],
      };
    case 'missed':
      return {
        title: 'Some checks were missed',
        body: 'Your coins were not checked for a while, because the service did not run. Your watch list says when.',
        urgent: false,
        tag: 'missed-checks',
        links: [{ title: 'Open the watch list', path: '/watchlist' }],
      };
    case 'webhook':
      return {
        title: 'A webhook was turned off',
        body: 'Its receiver could not be reached or refused what was sent. Settings says why, and there you turn it on again.',
        urgent: false,
        tag: 'webhook-off',
        links: [{ title: 'Open Settings', path: '/settings' }],
      };
    case 'digest':
      return {
        ...digestWords(notice),
        urgent: false,
        tag: `digest-${notice.alertId}`,
        links: [{ title: 'Open the watch list', path: '/watchlist' }],
      };
  }
}
