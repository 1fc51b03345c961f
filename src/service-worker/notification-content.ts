import * as v from 'valibot';
import { type ChainLink, ChainLinkSchema } from '../../domain/record/chain.ts';

export const NotificationDataSchema = v.object({
  path: v.string(),
  actionPaths: v.record(v.string(), v.string()),
});

export type NotificationData = v.InferOutput<typeof NotificationDataSchema>;

interface ShownOptions extends NotificationOptions {
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly data: NotificationData;
}

export interface NotificationContent {
  readonly title: string;
  readonly options: ShownOptions;
  /** Unopened changes, for the app's icon; null if the push has none. */
  readonly badge: number | null;
  /** Acknowledges to the push server; null if it does not ask. */
  readonly shownToken: string | null;
  readonly record: ChainLink | null;
}

/** The displayed part of a declarative push message. Unknown kinds are shown all the same. */
const PayloadSchema = v.object({
  notification: v.object({
    title: v.pipe(v.string(), v.minLength(1)),
    body: v.fallback(v.string(), ''),
    navigate: v.string(),
    tag: v.fallback(v.optional(v.string()), undefined),
    data: v.fallback(
      v.object({
        urgent: v.fallback(v.boolean(), false),
        shown_token: v.fallback(v.nullable(v.string()), null),
        record: v.fallback(v.nullable(ChainLinkSchema), null),
      }),
      { urgent: false, shown_token: null, record: null },
    ),
    actions: v.fallback(
      v.array(v.object({ action: v.string(), title: v.string(), navigate: v.string() })),
      [],
    ),
  }),
  app_badge: v.fallback(
    v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
    null,
  ),
});

const ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge-96.png';
const HOME = '/watchlist';

export const GENERIC: NotificationContent = {
  title: 'Coin Analyst',
  options: {
    body: 'A watched coin changed.',
    tag: 'news',
    icon: ICON,
    badge: BADGE,
    data: { path: HOME, actionPaths: {} },
  },
  badge: null,
  shownToken: null,
  record: null,
};

/** Path, query and hash of an address of the app; the watchlist for anything else. */
function pathOf(address: string, origin: string): string {
  try {
    const { origin: host, pathname, search, hash } = new URL(address, origin);
    // A path that starts with two slashes would open another host.
    return host === origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : HOME;
  } catch {
    return HOME;
  }
}

/** @throws Error if the payload is not one of the push server's */
function contentOf(text: string, origin: string): NotificationContent {
  const { notification, app_badge } = v.parse(PayloadSchema, JSON.parse(text));
  const { title, body, tag, data, navigate, actions } = notification;
  const actionPaths = Object.fromEntries(
    actions.map((action) => [action.action, pathOf(action.navigate, origin)]),
  );
  return {
    title,
    options: {
      body,
      icon: ICON,
      badge: BADGE,
      lang: 'en',
      dir: 'ltr',
      actions: actions.map((action) => ({ action: action.action, title: action.title })),
      data: { path: pathOf(navigate, origin), actionPaths },
      // A newer one replaces the older, and sounds again.
      ...(tag ? { tag, renotify: true } : {}),
      // On a desktop it stays until dismissed.
      ...(data.urgent ? { requireInteraction: true } : {}),
    },
    badge: app_badge,
    shownToken: data.shown_token,
    record: data.record,
  };
}

/** Even if payload or browser falls short. @param origin of the app; it leads nowhere else */
export function notificationContent(
  readText: () => string | null,
  origin: string,
): NotificationContent {
  try {
    return contentOf(readText() ?? '', origin);
  } catch {
    return GENERIC;
  }
}
