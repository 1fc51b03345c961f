import * as v from 'valibot';

/** What a tap on a notification, or on one of its buttons, leads to. */
export const NotificationDataSchema = v.object({
  path: v.string(),
  actionPaths: v.record(v.string(), v.string()),
});

export type NotificationData = v.InferOutput<typeof NotificationDataSchema>;

/** What the web platform takes beyond TypeScript's own type. */
interface ShownOptions extends NotificationOptions {
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly data: NotificationData;
}

export interface NotificationContent {
  readonly title: string;
  readonly options: ShownOptions;
  /** Changes that the person has not opened, for the app's icon; null where the push says nothing. */
  readonly badge: number | null;
  /** By which the push server learns that it was shown; null where it does not ask. */
  readonly shownToken: string | null;
}

/**
 * As much of a declarative push message as showing it takes. Kinds of message that this version of
 * the worker does not know are shown all the same.
 */
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
      }),
      { urgent: false, shown_token: null },
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

/** The payload could not be read: something happened, and the watch list says what. */
export const GENERIC: NotificationContent = {
  title: 'Coin Analyst',
  options: {
    body: 'There is news in your watch list.',
    tag: 'news',
    icon: ICON,
    badge: BADGE,
    data: { path: HOME, actionPaths: {} },
  },
  badge: null,
  shownToken: null,
};

/** Path and query of an address of the app; the watch list for anything else. */
function pathOf(address: string, origin: string): string {
  try {
    const { origin: host, pathname, search } = new URL(address, origin);
    // A path of two slashes is another host once it is opened.
    return host === origin && !pathname.startsWith('//') ? `${pathname}${search}` : HOME;
  } catch {
    return HOME;
  }
}

/** @throws Error of any kind where the payload is not what the push server sends */
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
      // A newer one takes the older one's place, and sounds again.
      ...(tag ? { tag, renotify: true } : {}),
      // On a desktop it stays until the person has seen it.
      ...(data.urgent ? { requireInteraction: true } : {}),
    },
    badge: app_badge,
    shownToken: data.shown_token,
  };
}

/**
 * What to show for a push, whatever it brought and whatever this browser lacks to read it.
 * @param readText gives the payload; null where there is none
 * @param origin of the app; notifications lead nowhere else
 */
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
