import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import { type ChainLink, ChainLinkSchema } from '../record/chain.ts';
import { Count, type EpochMs, EpochMsSchema } from '../text/quantity.ts';
import { type Notice, wordsOf } from './notice.ts';
import { TOUCH_KINDS } from './notice-kind.ts';

/** Fits every push service once encrypted into 4,096 bytes. */
export const PUSH_PAYLOAD_LIMIT = 3_993;

/** In the small form sent after a 413. */
const SMALL_BODY_CHARACTERS = 120;
const LONGEST_TITLE = 120;

const ActionSchema = v.object({
  action: v.picklist(['details', 'before', 'replay']),
  title: v.string(),
  navigate: v.pipe(v.string(), v.url()),
});

const TouchKind = v.picklist([...TOUCH_KINDS, 'rule']);

const sent = {
  created_at: EpochMsSchema,
  /** Returned once by the device when it has shown the message. */
  shown_token: v.optional(v.string()),
  record: v.optional(ChainLinkSchema),
};

const DataSchema = v.variant('kind', [
  v.object({
    kind: v.literal('change'),
    alert_id: v.string(),
    coin: CoinSchema,
    urgent: v.boolean(),
    unseen: Count,
    ...sent,
  }),
  v.object({ kind: TouchKind, coin: CoinSchema, urgent: v.boolean(), ...sent }),
  v.object({ kind: v.literal('test'), created_at: EpochMsSchema }),
  v.object({ kind: v.picklist(['missed', 'webhook', 'paused', 'digest']), ...sent }),
  v.object({ kind: v.literal('support'), ticket_id: v.string(), ...sent }),
]);

/**
 * A declarative push message (W3C Push API, "web_push": 8030), which iOS 18.4 and later can show
 * without the worker; `data` is for our worker. `mutable` lets the worker show it, and the browser
 * does if the worker fails. The badge stands twice: the standard puts it beside the notification,
 * iOS 18.4 and 18.5 read it inside.
 */
export const PushMessageSchema = v.object({
  web_push: v.literal(8030),
  mutable: v.optional(v.literal(true)),
  notification: v.object({
    title: v.pipe(v.string(), v.minLength(1)),
    body: v.string(),
    navigate: v.pipe(v.string(), v.url()),
    tag: v.string(),
    lang: v.literal('en'),
    dir: v.literal('ltr'),
    silent: v.literal(false),
    data: DataSchema,
    actions: v.optional(v.pipe(v.array(ActionSchema), v.maxLength(2))),
    app_badge: v.optional(Count),
  }),
  app_badge: v.optional(Count),
});

export type PushMessage = v.InferOutput<typeof PushMessageSchema>;

function dataOf(notice: Notice): PushMessage['notification']['data'] {
  const created_at = notice.createdAt;
  switch (notice.kind) {
    case 'change': {
      const { alertId, coin, urgent, unseen } = notice;
      return { kind: 'change', alert_id: alertId, coin, urgent, created_at, unseen };
    }
    case 'support':
      return { kind: 'support', ticket_id: notice.ticketId, created_at };
    case 'missed':
    case 'webhook':
    case 'paused':
    case 'digest':
      return { kind: notice.kind, created_at };
    default: {
      const { kind, coin, urgent } = notice;
      return { kind, coin, urgent, created_at };
    }
  }
}

const PLAIN = { lang: 'en', dir: 'ltr', silent: false } as const;

export function pushMessage(
  notice: Notice,
  appOrigin: string,
  proofs: { readonly shown_token?: string; readonly record?: ChainLink } = {},
): PushMessage {
  const { title, body, tag, links } = wordsOf(notice);
  const badge = notice.kind === 'change' ? { app_badge: notice.unseen } : {};
  const at = (path: string) => new URL(path, appOrigin).href;
  const actions = links.flatMap(({ action, title, path }) =>
    action ? [{ action, title, navigate: at(path) }] : [],
  );
  return {
    web_push: 8030,
    mutable: true,
    notification: {
      title: clipped(title, LONGEST_TITLE),
      body,
      navigate: at(links[0].path),
      tag,
      ...PLAIN,
      data: { ...dataOf(notice), ...proofs },
      ...(actions.length > 0 ? { actions } : {}),
      ...badge,
    },
    ...badge,
  };
}

export function trialMessage(createdAt: EpochMs, appOrigin: string): PushMessage {
  return {
    web_push: 8030,
    mutable: true,
    notification: {
      title: 'Notifications work on this device',
      body: 'This is the test that you asked for in Settings.',
      navigate: new URL('/settings', appOrigin).href,
      tag: 'test',
      ...PLAIN,
      data: { kind: 'test', created_at: createdAt },
    },
  };
}

/** Without actions, and with only the start of the body. */
export function smallMessage(message: PushMessage): PushMessage {
  const { actions: _, ...notification } = message.notification;
  return withBody({ ...message, notification }, SMALL_BODY_CHARACTERS);
}

function withBody(message: PushMessage, characters: number): PushMessage {
  const body = clipped(message.notification.body, characters);
  return { ...message, notification: { ...message.notification, body } };
}

/** A body too long for `PUSH_PAYLOAD_LIMIT` bytes is cut between characters, with an ellipsis. */
export function encodeMessage(message: PushMessage): Uint8Array {
  const encoded = (sent: PushMessage) => new TextEncoder().encode(JSON.stringify(sent));
  const whole = encoded(message);
  if (whole.byteLength <= PUSH_PAYLOAD_LIMIT) return whole;
  let fits = 0;
  let tooLong = Math.min([...message.notification.body].length, PUSH_PAYLOAD_LIMIT);
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (encoded(withBody(message, middle)).byteLength <= PUSH_PAYLOAD_LIMIT) fits = middle;
    else tooLong = middle;
  }
  return encoded(withBody(message, fits));
}

function clipped(text: string, characters: number): string {
  const all = [...text];
  if (all.length <= characters) return text;
  if (characters === 0) return '';
  const start = all.slice(0, characters - 1).join('');
  return `${start.trimEnd()}…`;
}
