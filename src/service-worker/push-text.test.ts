import { expect, test } from 'vitest';
import { pushMessage } from '../../domain/notice/push-message.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { notificationContent } from './notification-content.ts';
import { textOf } from './on-push.ts';

const ORIGIN = 'https://app.example';
const { notification, app_badge } = pushMessage(
  {
    kind: 'stop',
    alertId: '5f0c0c52-64ee-4d5c-9c9e-7b3b6d4d9a01',
    coin: 'ETHUSDT',
    title: 'ETH: stop touched',
    body: 'Price came to 1.0.',
    urgent: true,
    createdAt: epochMs(1),
  },
  ORIGIN,
);

/** As the browser hands it over: getters of a class. */
class Proposed {
  get title() {
    return notification.title;
  }
  get body() {
    return notification.body;
  }
  get tag() {
    return notification.tag;
  }
  get navigate() {
    return notification.navigate;
  }
  get data() {
    return { ...notification.data, shown_token: 'a-token' };
  }
}

test('a message that the browser read itself is shown as one that the worker reads', () => {
  const event = {
    data: null,
    notification: new Proposed() as unknown as Notification,
    appBadge: app_badge ?? null,
  };
  const content = notificationContent(() => textOf(event), ORIGIN);
  expect(content).toMatchObject({
    title: 'ETH: stop touched',
    options: {
      body: 'Price came to 1.0.',
      tag: 'stop-ETHUSDT',
      data: { path: '/dashboard?wl=ETHUSDT' },
    },
    badge: null,
    shownToken: 'a-token',
  });
});

test('a push without anything has no text', () => {
  expect(textOf({ data: null })).toBeNull();
  expect(textOf({ data: null, notification: null, appBadge: null })).toBeNull();
});

test('what the worker can read itself goes before what the browser proposes', () => {
  const data = { text: () => 'as sent' } as PushMessageData;
  expect(textOf({ data, notification: new Proposed() as unknown as Notification })).toBe('as sent');
});
