import { expect, test } from 'vitest';
import { shownAddress } from './webhook-store.ts';

test.each([
  ['https://hooks.slack.com/services/T0001/B0001/abcdefx7Kq', 'hooks.slack.com/…x7Kq'],
  ['https://discord.com/api/webhooks/1/token?wait=true', 'discord.com/…true'],
  ['https://ntfy.sh/my-topic', 'ntfy.sh/…'],
  ['https://n8n.example.org/hook', 'n8n.example.org/…'],
  ['https://example.org/', 'example.org'],
])('%s is shown as %s', (url, shown) => {
  expect(shownAddress(url)).toBe(shown);
});
