import { baseOf, type Coin } from '../market/coin.ts';
import type { EpochMs } from '../text/quantity.ts';
import type { TouchKind } from './notice-kind.ts';

interface NoticeOrigin {
  readonly alertId: string;
  readonly createdAt: EpochMs;
}

export interface AlertWords {
  readonly title: string;
  readonly body: string;
  readonly urgent: boolean;
}

interface CoinNotice extends NoticeOrigin, AlertWords {
  readonly coin: Coin;
}

export interface ChangeNotice extends CoinNotice {
  readonly kind: 'change';
  /** An analysis from before the change exists. */
  readonly hasPrevious: boolean;
  /** Coins with unopened changes; the app icon's badge. */
  readonly unseen: number;
}

/** On a watched plan's level, or the user's own, or a rule's claim. */
export interface TouchNotice extends CoinNotice {
  readonly kind: TouchKind | 'rule';
  readonly claim?: string | null;
  /** Of the plan that ended. */
  readonly plan?: string | null;
}

interface SupportNotice extends NoticeOrigin {
  readonly kind: 'support';
  readonly ticketId: string;
}

interface PlainNotice extends NoticeOrigin {
  /** Nothing ran to check watched coins; a webhook was disabled, a rule paused. */
  readonly kind: 'missed' | 'webhook' | 'paused';
}

export interface Digest {
  /** Held because the user's hour was full; otherwise own levels touched together. */
  readonly held: boolean;
  /** Most frequent first. */
  readonly coins: readonly { readonly coin: Coin; readonly count: number }[];
  readonly titles: readonly string[];
}

export interface DigestNotice extends NoticeOrigin, Digest {
  readonly kind: 'digest';
}

export type Notice = ChangeNotice | TouchNotice | SupportNotice | PlainNotice | DigestNotice;

/** Per user, over all channels, retries included. */
export const MOST_REQUESTS_AN_HOUR = 240;

export interface NoticeLink {
  readonly title: string;
  readonly path: string;
  /** Its button; absent if only the notification itself leads there. */
  readonly action?: 'details' | 'before' | 'replay';
}

export interface NoticeWords extends AlertWords {
  /** A newer notice replaces an older one with the same tag. */
  readonly tag: string;
  readonly links: readonly [NoticeLink, ...NoticeLink[]];
}

export function detailsPath(coin: Coin): string {
  return `/dashboard?wl=${encodeURIComponent(coin)}`;
}

export function beforePath(coin: Coin): string {
  return `${detailsPath(coin)}&previous=true`;
}

export function claimPath(coin: Coin, claim: string): string {
  return `/dashboard?scan=${encodeURIComponent(coin)}&claim=${encodeURIComponent(claim)}`;
}

export function ticketPath(ticketId: string): string {
  return `/support?ticket=${encodeURIComponent(ticketId)}`;
}

export function notificationTag(coin: Coin): string {
  return `change-${coin}`;
}

/** Coins named in a digest; the others are counted. */
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

/** Reveals nothing of a ticket. */
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
        body: 'Your coins were not checked for a while. Your watch list shows when.',
        urgent: false,
        tag: 'missed-checks',
        links: [{ title: 'Open the watch list', path: '/watchlist' }],
      };
    case 'webhook':
      return {
        title: 'A webhook was turned off',
        body: 'Its address did not accept our messages. Turn it on again in Settings.',
        urgent: false,
        tag: 'webhook-off',
        links: [{ title: 'Open Settings', path: '/settings' }],
      };
    case 'paused':
      return {
        title: 'A rule was paused',
        body: 'Its coin left the market, or this version does not know its statement. Your rules say which.',
        urgent: false,
        tag: 'rule-paused',
        links: [{ title: 'Open your rules', path: '/settings#rules' }],
      };
    case 'digest':
      return {
        ...digestWords(notice),
        urgent: false,
        tag: `digest-${notice.alertId}`,
        links: [{ title: 'Open the watch list', path: '/watchlist' }],
      };
    default: {
      const { kind, alertId, coin, claim, plan, title, body, urgent } = notice;
      const path = claim ? claimPath(coin, claim) : detailsPath(coin);
      // One's own do not replace each other.
      const tag = `${kind}-${kind === 'level' || kind === 'rule' ? alertId : coin}`;
      const details = { title: 'View details', path };
      const replay = { action: 'replay', title: 'Replay', path: `/replay/${plan}` } as const;
      return { title, body, urgent, tag, links: plan ? [details, replay] : [details] };
    }
  }
}
