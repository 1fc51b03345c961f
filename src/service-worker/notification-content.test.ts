import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangeNotice, TouchNotice } from '../../domain/notice/notice.ts';
import { TOUCH_KINDS } from '../../domain/notice/notice-kind.ts';
import { pushMessage, smallMessage, trialMessage } from '../../domain/notice/push-message.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { notificationContent } from './notification-content.ts';

const ORIGIN = 'https://app.example';
const NOTICE: ChangeNotice = {
  kind: 'change',
  alertId: '5f0c0c52-64ee-4d5c-9c9e-7b3b6d4d9a01',
  coin: 'BTCUSDT',
  title: 'BTC: LONG → SHORT',
  body: 'Stop 64,250.5, target 61,000.0, price 63,100.0',
  urgent: true,
  createdAt: epochMs(1_790_000_000_000),
  hasPrevious: true,
  unseen: 3,
};
const shown = (message: unknown) => notificationContent(() => JSON.stringify(message), ORIGIN);

test('a change is shown in its own words, one notification for each coin', () => {
  const { title, options, badge } = shown(pushMessage(NOTICE, ORIGIN));
  expect(title).toBe('BTC: LONG → SHORT');
  expect(options.body).toBe('Stop 64,250.5, target 61,000.0, price 63,100.0');
  expect(options.tag).toBe('change-BTCUSDT');
  expect(options.renotify).toBe(true);
  expect(badge).toBe(3);
});

test('a change leads to the details, and its buttons to details and to the time before', () => {
  const { options } = shown(pushMessage(NOTICE, ORIGIN));
  expect(options.actions).toEqual([
    { action: 'details', title: 'View details' },
    { action: 'before', title: 'View before change' },
  ]);
  expect(options.data).toEqual({
    path: '/dashboard?wl=BTCUSDT',
    actionPaths: {
      details: '/dashboard?wl=BTCUSDT',
      before: '/dashboard?wl=BTCUSDT&previous=true',
    },
  });
});

test.each(TOUCH_KINDS)('a touch (%s) leads to the details and leaves the count alone', (kind) => {
  const touch: TouchNotice = {
    kind,
    alertId: NOTICE.alertId,
    coin: NOTICE.coin,
    title: 'BTC: stop touched',
    body: 'Price came to 64,250.5.',
    urgent: false,
    createdAt: NOTICE.createdAt,
  };
  const { title, options, badge } = shown(pushMessage(touch, ORIGIN));
  expect(title).toBe('BTC: stop touched');
  // Levels of one's own stand beside each other.
  const tag = kind === 'level' ? `level-${NOTICE.alertId}` : `${kind}-BTCUSDT`;
  expect(options).toMatchObject({ tag, renotify: true, actions: [] });
  expect(options.data.path).toBe('/dashboard?wl=BTCUSDT');
  expect(badge).toBeNull();
});

test('rules stand beside each other, and lead to the claim or to the list of them', () => {
  const at = { alertId: NOTICE.alertId, createdAt: NOTICE.createdAt };
  const fired = {
    ...at,
    coin: NOTICE.coin,
    title: 'BTC: 1d RSI below 30',
    body: '',
    urgent: false,
  };
  const claim = 'oscillator:1d:RSI:oversold';
  const { options, badge } = shown(pushMessage({ ...fired, kind: 'rule', claim }, ORIGIN));
  expect(options).toMatchObject({ tag: `rule-${NOTICE.alertId}`, renotify: true, actions: [] });
  const path = '/dashboard?scan=BTCUSDT&claim=oscillator%3A1d%3ARSI%3Aoversold';
  expect(options.data.path).toBe(path);
  expect(badge).toBeNull();
  const paused = shown(pushMessage({ ...at, kind: 'paused' }, ORIGIN));
  expect(paused.options.data.path).toBe('/settings#rules');
});

test('what is urgent stays until it was seen, of a change and of a touch alike', () => {
  const stays = (message: unknown) => 'requireInteraction' in shown(message).options;
  const touch = { ...NOTICE, kind: 'stop' } as const;
  expect(stays(pushMessage(NOTICE, ORIGIN))).toBe(true);
  expect(stays(pushMessage({ ...NOTICE, urgent: false }, ORIGIN))).toBe(false);
  expect(stays(pushMessage(touch, ORIGIN))).toBe(true);
  expect(stays(trialMessage(NOTICE.createdAt, ORIGIN))).toBe(false);
});

test('the token by which it is acknowledged is read, and may be missing or not be one', () => {
  const message = pushMessage(NOTICE, ORIGIN);
  const withData = (data: unknown) =>
    shown({ ...message, notification: { ...message.notification, data } });
  expect(withData({ shown_token: 'a-token' }).shownToken).toBe('a-token');
  for (const data of [{}, { shown_token: 7 }, 'words', null, undefined]) {
    expect(withData(data)).toMatchObject({ shownToken: null, title: NOTICE.title });
  }
});

test('without an earlier analysis nothing is offered from before the change', () => {
  const { options } = shown(pushMessage({ ...NOTICE, hasPrevious: false }, ORIGIN));
  expect(options.actions?.map(({ action }) => action)).toEqual(['details']);
});

test('the small form and the test notification are shown too', () => {
  expect(shown(smallMessage(pushMessage(NOTICE, ORIGIN))).title).toBe('BTC: LONG → SHORT');
  expect(shown(trialMessage(NOTICE.createdAt, ORIGIN)).options.data.path).toBe('/settings');
});

test('a kind of message that this version does not know is shown in its own words', () => {
  const message = {
    web_push: 8030,
    notification: { title: 'Support answered', body: 'Re: login', navigate: `${ORIGIN}/support` },
  };
  const { title, options } = shown(message);
  expect(title).toBe('Support answered');
  expect(options.data.path).toBe('/support');
  expect('renotify' in options).toBe(false);
});

test('an address of another site is never opened', () => {
  const message = pushMessage(NOTICE, 'https://elsewhere.example');
  expect(shown(message).options.data.path).toBe('/watchlist');
  expect(shown(message).options.data.actionPaths.before).toBe('/watchlist');
});

test.each([
  '//elsewhere.example/x',
  '/\\\\elsewhere.example',
  '///elsewhere.example',
  '/.//elsewhere.example',
])('the path %s, which a browser opens as another host, is not taken', (path) => {
  const message = pushMessage(NOTICE, ORIGIN);
  const navigate = `${ORIGIN}${path}`;
  const led = shown({ ...message, notification: { ...message.notification, navigate } });
  expect(led.options.data.path).toBe('/watchlist');
});

test.each([null, '', 'plain words', '{}', '[]', 'null', '{"notification":{"title":""}}'])(
  'the payload %j is shown as news',
  (text) => {
    const { title, options, badge } = notificationContent(() => text, ORIGIN);
    expect(title).toBe('Coin Analyst');
    expect(options.body).not.toBe('');
    expect(options.data.path).toBe('/watchlist');
    expect(badge).toBeNull();
  },
);

test('whatever arrives, there is a title and a path of the app', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { title, options } = notificationContent(() => text, ORIGIN);
      expect(title.length).toBeGreaterThan(0);
      expect(options.data.path.startsWith('/')).toBe(true);
    }),
  );
});
