import { expect, test } from 'vitest';
import { encodeMessage, parseMessage } from './alert.ts';
import { epochMs } from './quantity.ts';
import { supportMessage } from './support-notice.ts';

const TICKET = '3f0e1c5e-63a0-4f1e-9a53-3d1a0a6f8a10';

test('the message leads to the ticket and says nothing of it', () => {
  const message = supportMessage(TICKET, epochMs(1_790_000_000_000), 'https://coin.example');
  expect(message.notification).toMatchObject({
    title: 'Support answered',
    body: 'Open your ticket to read the answer.',
    navigate: `https://coin.example/support?ticket=${TICKET}`,
    tag: `support-${TICKET}`,
  });
});

test('the message is read back as it was written', () => {
  const message = supportMessage(TICKET, epochMs(1_790_000_000_000), 'https://coin.example');
  expect(parseMessage(new TextDecoder().decode(encodeMessage(message)))).toEqual(message);
});
