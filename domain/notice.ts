import type { Coin } from './coin.ts';
import type { EpochMs } from './quantity.ts';

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

/** Support answered a ticket. */
export interface SupportNotice extends NoticeOrigin {
  readonly kind: 'support';
  readonly ticketId: string;
}

/** Watched coins were not checked, because nothing ran. */
export interface MissedNotice extends NoticeOrigin {
  readonly kind: 'missed';
}

/** What a person is notified of. */
export type Notice = ChangeNotice | SupportNotice | MissedNotice;

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
  }
}
