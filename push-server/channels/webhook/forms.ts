import type { WebhookForm } from '../../../domain/notice/webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** A receiver's body format; sent as JSON. */
interface BodyForm {
  /** An error sentence if the address does not fit the form. */
  readonly refusal?: (address: URL) => string | null;
  /** Path and query; default: the address's own. */
  readonly path?: (address: URL) => string;
  readonly write: (event: WebhookEvent, address: URL) => Readonly<Record<string, unknown>>;
}

/**
 * Escapes text for a receiver with markup.
 * @param write one character, as the receiver shows it literally
 * @param most characters of the result; cut text ends in an ellipsis
 */
function escaped(text: string, most: number, write: (character: string) => string): string {
  let written = '';
  for (const character of text) {
    const next = write(character);
    if (written.length + next.length > most - 1) return `${written}…`;
    written += next;
  }
  return written;
}

const standard: BodyForm = {
  write: ({ time, ...event }) => ({ ...event, time: new Date(time).toISOString() }),
};

/** Limits of an embed (discord.com/developers/docs/resources/message, "Embed Limits"). */
const DISCORD = { title: 256, description: 4_096 };
const markdown = (character: string) =>
  /[\\*_~`|<>[\]#@]/.test(character) ? `\\${character}` : character;

const discord: BodyForm = {
  write: ({ title, body, url, time }) => ({
    embeds: [
      {
        title: escaped(title, DISCORD.title, markdown),
        description: escaped(body, DISCORD.description, markdown),
        url,
        timestamp: new Date(time).toISOString(),
      },
    ],
    allowed_mentions: { parse: [] },
  }),
};

/** In bytes; a longer message becomes an attachment (docs.ntfy.sh, "Limitations"). */
const NTFY = { title: 250, message: 4_096 };
const NTFY_TOPIC = /^\/[-_A-Za-z0-9]{1,64}$/;
const plain = (character: string) => character;

/** ntfy is always served at the root of its host. */
const ntfyTopic = ({ pathname }: URL): string | null =>
  NTFY_TOPIC.test(pathname) ? pathname.slice(1) : null;

/**
 * ntfy JSON publishing (docs.ntfy.sh, "Publish as JSON"), posted to the host's root; unlike headers
 * it takes any character. The address may carry `?auth=`.
 */
const ntfy: BodyForm = {
  refusal: (url) =>
    ntfyTopic(url) === null ? 'An ntfy address has one topic: https://ntfy.sh/your-topic.' : null,
  path: (url) => `/${url.search}`,
  write: ({ title, body, url, urgent, type, coin }, address) => ({
    topic: ntfyTopic(address),
    title: escaped(title, NTFY.title, plain),
    // At most three bytes per UTF-16 unit.
    message: escaped(body, Math.floor(NTFY.message / 3), plain),
    priority: urgent ? 4 : 3,
    tags: coin === null ? [type] : [type, coin],
    click: url,
  }),
};

/** Slack cuts a text at 4,000 characters or later (docs.slack.dev, "chat.postMessage"). */
const SLACK = { title: 250, body: 3_000 };
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // Mattermost takes the same form and mentions by the bare sign.
  '@': '@\u200b',
};
const entity = (character: string) => ENTITIES[character] ?? character;

/** Slack-compatible webhook (docs.slack.dev, "Formatting message text"): no markup but the link. */
const slack: BodyForm = {
  write: ({ title, body, url }) => ({
    text: [
      escaped(title, SLACK.title, entity),
      escaped(body, SLACK.body, entity),
      `<${url}|View details>`,
    ].join('\n'),
    mrkdwn: false,
    unfurl_links: false,
  }),
};

export const FORMS: Readonly<Record<WebhookForm, BodyForm>> = { standard, ntfy, discord, slack };
