import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMessage } from '../../tests/support/push-message.ts';
import { epochMs } from '../text/quantity.ts';
import type { ChangeNotice, Notice } from './notice.ts';
import {
  encodeMessage,
  PUSH_PAYLOAD_LIMIT,
  pushMessage,
  smallMessage,
  trialMessage,
} from './push-message.ts';

const notice: ChangeNotice = {
  kind: 'change',
  alertId: '8f8a0d5e-6f0b-4b44-9d55-8a1f2a9c1f11',
  coin: 'BTCUSDT',
  title: 'BTC: LONG → SHORT',
  body: 'Stop 64,250.5, target 61,000.0, price 63,100.0',
  urgent: true,
  createdAt: epochMs(1_795_000_000_000),
  hasPrevious: true,
  unseen: 3,
};
const origin = 'https://app.example.org';
const decoded = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

describe('the message of a change', () => {
  test('is a declarative push message with title, body and absolute addresses', () => {
    const message = pushMessage(notice, origin);
    expect(message.web_push).toBe(8030);
    expect(message.app_badge).toBe(3);
    expect(message.notification.app_badge).toBe(3);
    expect(message.notification).toMatchObject({
      title: 'BTC: LONG → SHORT',
      body: 'Stop 64,250.5, target 61,000.0, price 63,100.0',
      navigate: 'https://app.example.org/dashboard?wl=BTCUSDT',
      tag: 'change-BTCUSDT',
      actions: [
        { action: 'details', navigate: 'https://app.example.org/dashboard?wl=BTCUSDT' },
        {
          action: 'before',
          navigate: 'https://app.example.org/dashboard?wl=BTCUSDT&previous=true',
        },
      ],
    });
  });

  test('offers no view of what was before where nothing was', () => {
    const { actions } = pushMessage({ ...notice, hasPrevious: false }, origin).notification;
    expect(actions?.map((a) => a.action)).toEqual(['details']);
  });

  test('reads back as it was written', () => {
    const message = pushMessage(notice, origin);
    expect(parseMessage(decoded(encodeMessage(message)))).toEqual(message);
    const trial = trialMessage(epochMs(1), origin);
    expect(parseMessage(decoded(encodeMessage(trial)))).toEqual(trial);
  });

  test('the small form keeps title, tag and address and is smaller', () => {
    const message = pushMessage({ ...notice, body: 'x'.repeat(500) }, origin);
    const small = smallMessage(message);
    expect(small.notification.actions).toBeUndefined();
    expect(small.notification.navigate).toBe(message.notification.navigate);
    expect(small.notification.tag).toBe(message.notification.tag);
    expect([...small.notification.body]).toHaveLength(120);
    expect(encodeMessage(small).byteLength).toBeLessThan(encodeMessage(message).byteLength);
  });
});

describe('the message that support answered', () => {
  const ticketId = '3f0e1c5e-63a0-4f1e-9a53-3d1a0a6f8a10';
  const answered: Notice = { kind: 'support', alertId: '1', createdAt: epochMs(1), ticketId };

  test('leads to the ticket and says nothing of it', () => {
    const { notification } = pushMessage(answered, 'https://coin.example');
    expect(notification).toMatchObject({
      title: 'Support answered',
      body: 'Open your ticket to read the answer.',
      navigate: `https://coin.example/support?ticket=${ticketId}`,
      tag: `support-${ticketId}`,
    });
    expect(notification.actions).toBeUndefined();
  });

  test('is read back as it was written', () => {
    const message = pushMessage(answered, origin);
    expect(parseMessage(decoded(encodeMessage(message)))).toEqual(message);
  });
});

const FIRED: Notice = {
  kind: 'rule',
  alertId: '4711',
  createdAt: epochMs(1),
  coin: 'BTCUSDT',
  title: 'BTC: 4h regular bullish divergence',
  body: 'Since 12:00 UTC, price 82,485.4.',
  urgent: false,
  claim: 'pattern:4h:patternAnalysis.divergence.type:Regular Bullish',
};

test('the message of a rule leads to its claim in the newest analysis, and replaces none', () => {
  const message = pushMessage(FIRED, origin);
  expect(message).toEqual({
    web_push: 8030,
    mutable: true,
    notification: {
      title: 'BTC: 4h regular bullish divergence',
      body: 'Since 12:00 UTC, price 82,485.4.',
      navigate:
        'https://app.example.org/dashboard?scan=BTCUSDT&claim=pattern%3A4h%3ApatternAnalysis.divergence.type%3ARegular%20Bullish',
      tag: 'rule-4711',
      lang: 'en',
      dir: 'ltr',
      silent: false,
      data: { kind: 'rule', coin: 'BTCUSDT', urgent: false, created_at: 1 },
    },
  });
  expect(parseMessage(decoded(encodeMessage(message)))).toEqual(message);
});

test('the message of a paused rule leads to the rules', () => {
  const message = pushMessage({ kind: 'paused', alertId: '1', createdAt: epochMs(1) }, origin);
  const { title, body, navigate, data } = message.notification;
  expect({ title, body, navigate, data }).toEqual({
    title: 'A rule was paused',
    body: 'Its coin left the market, or this version does not know its statement. Your rules say which.',
    navigate: 'https://app.example.org/settings#rules',
    data: { kind: 'paused', created_at: 1 },
  });
  expect(parseMessage(decoded(encodeMessage(message)))).toEqual(message);
});

test('the message of missed checks leads to the watch list', () => {
  const message = pushMessage({ kind: 'missed', alertId: '1', createdAt: epochMs(1) }, origin);
  expect(message.notification).toMatchObject({
    title: 'Some checks were missed',
    navigate: 'https://app.example.org/watchlist',
    tag: 'missed-checks',
  });
  expect(parseMessage(decoded(encodeMessage(message)))).toEqual(message);
});

test('whatever the words, a message fits the limit, stays readable and keeps its address', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 6000 });
  fc.assert(
    fc.property(words, words, (title, body) => {
      const message = pushMessage({ ...notice, title: `T${title}`, body }, origin);
      const bytes = encodeMessage(message);
      expect(bytes.byteLength).toBeLessThanOrEqual(PUSH_PAYLOAD_LIMIT);
      const read = parseMessage(decoded(bytes));
      expect(read?.notification.navigate).toBe(message.notification.navigate);
      expect(read?.notification.tag).toBe('change-BTCUSDT');
    }),
    { numRuns: 60 },
  );
});

test('a long body is cut at its end, as little as needed', () => {
  const message = pushMessage({ ...notice, body: '→'.repeat(2_000) }, origin);
  const bytes = encodeMessage(message);
  expect(bytes.byteLength).toBeGreaterThan(PUSH_PAYLOAD_LIMIT - 8);
  expect(parseMessage(decoded(bytes))?.notification.body).toMatch(/^→+…$/);
});

test.each(['', 'null', '{}', '{"web_push":8030}', '[]', '{"web_push":1,"notification":{}}'])(
  'the payload %j is not a message of ours',
  (text) => {
    expect(parseMessage(text)).toBeNull();
  },
);
