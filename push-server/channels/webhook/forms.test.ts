import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { FORMS } from './forms.ts';
import type { WebhookEvent } from './webhook-event.ts';

const EVENT: WebhookEvent = {
  id: 'alert-7-1764000000000',
  type: 'level',
  time: epochMs(Date.UTC(2026, 10, 24, 16, 0, 0)),
  coin: 'BTCUSDT',
  title: 'BTCUSDT rose above 64,000.0',
  body: 'Your note: take *half* off',
  urgent: true,
  url: 'https://app.coin-analyst.org/dashboard?wl=BTCUSDT',
};
const ADDRESS = new URL('https://hooks.example.org/in/abc?k=1');
/** What a note may try in every markup. */
const HOSTILE =
  '<!channel> <@U1> @here @everyone <https://evil.example|Log in> [x](https://evil.example) **b** `c` ||d|| & "e"\n# f';

test('standard: the whole event, its moment in ISO', () => {
  expect(FORMS.standard.write(EVENT, ADDRESS)).toEqual({
    id: 'alert-7-1764000000000',
    type: 'level',
    time: '2026-11-24T16:00:00.000Z',
    coin: 'BTCUSDT',
    title: 'BTCUSDT rose above 64,000.0',
    body: 'Your note: take *half* off',
    urgent: true,
    url: 'https://app.coin-analyst.org/dashboard?wl=BTCUSDT',
  });
});

describe('ntfy', () => {
  const address = new URL('https://ntfy.sh/my_topic?auth=QmVhcmVy');

  test('is published as JSON at the root, with the topic of the address', () => {
    expect(FORMS.ntfy.path?.(address)).toBe('/?auth=QmVhcmVy');
    expect(FORMS.ntfy.write(EVENT, address)).toEqual({
      topic: 'my_topic',
      title: EVENT.title,
      message: EVENT.body,
      priority: 4,
      tags: ['level', 'BTCUSDT'],
      click: EVENT.url,
    });
    const calm = FORMS.ntfy.write({ ...EVENT, urgent: false, coin: null, type: 'missed' }, address);
    expect(calm).toMatchObject({ priority: 3, tags: ['missed'] });
  });

  test.each([
    'https://ntfy.sh/',
    'https://ntfy.sh/a/b',
    'https://ntfy.sh/a%20b',
    'https://ntfy.sh/a/',
  ])('the address %s is refused', (text) => {
    expect(FORMS.ntfy.refusal?.(new URL(text))).toBe(
      'An ntfy address has one topic: https://ntfy.sh/your-topic.',
    );
  });

  test('no message is longer than 4,096 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 6_000 }), (body) => {
        const { message } = FORMS.ntfy.write({ ...EVENT, body }, address);
        return Buffer.byteLength(String(message)) <= 4_096;
      }),
      { numRuns: 50 },
    );
    const { message } = FORMS.ntfy.write({ ...EVENT, body: '漢'.repeat(5_000) }, address);
    expect(Buffer.byteLength(String(message))).toBeLessThanOrEqual(4_096);
  });
});

/** The embed of a Discord message. */
function embedOf(event: WebhookEvent): Readonly<Record<string, string>> {
  const { embeds } = FORMS.discord.write(event, ADDRESS);
  if (!Array.isArray(embeds)) throw new Error('no embeds');
  return embeds[0];
}

describe('discord', () => {
  test('is one embed that mentions nobody', () => {
    expect(FORMS.discord.write({ ...EVENT, body: 'Stop 64,250.5' }, ADDRESS)).toEqual({
      embeds: [
        {
          title: 'BTCUSDT rose above 64,000.0',
          description: 'Stop 64,250.5',
          url: EVENT.url,
          timestamp: '2026-11-24T16:00:00.000Z',
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  test('takes the meaning from every mark of a text', () => {
    const { description = '' } = embedOf({ ...EVENT, body: HOSTILE });
    expect(description.replaceAll(/\\[^\w\s]/g, '')).not.toMatch(/[\\*_~`|<>[\]#@]/);
    expect(description.replaceAll(/\\([^\w\s])/g, '$1')).toBe(HOSTILE);
  });

  test('keeps to the limits, and never ends within an escape', () => {
    for (const filler of ['*', 'a', '\\']) {
      const embed = embedOf({ ...EVENT, title: filler.repeat(300), body: filler.repeat(5_000) });
      expect(embed.title?.length).toBeLessThanOrEqual(256);
      expect(embed.description?.length).toBeLessThanOrEqual(4_096);
      expect(embed.title).toMatch(/([^\\]|^)(\\\\)*(\\\*)?…$/);
    }
  });
});

describe('slack', () => {
  test('is text with a link', () => {
    expect(FORMS.slack.write({ ...EVENT, body: 'Stop 64,250.5' }, ADDRESS)).toEqual({
      text: `BTCUSDT rose above 64,000.0\nStop 64,250.5\n<${EVENT.url}|View details>`,
      mrkdwn: false,
      unfurl_links: false,
    });
  });

  test('escapes what Slack reads as control, and mentions nobody in Mattermost', () => {
    const { text } = FORMS.slack.write({ ...EVENT, title: HOSTILE, body: HOSTILE }, ADDRESS);
    const own = String(text).slice(0, String(text).lastIndexOf('\n'));
    expect(own).not.toMatch(/[<>]|&(?!(amp|lt|gt);)|@(?!\u200b)/);
    const long = FORMS.slack.write({ ...EVENT, body: '&'.repeat(9_000) }, ADDRESS);
    expect(String(long.text).length).toBeLessThan(4_000);
    expect(String(long.text)).toMatch(/(&amp;)+…\n<https/);
  });
});
