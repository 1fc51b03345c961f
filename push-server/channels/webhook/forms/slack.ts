import { type BodyForm, escaped } from './form.ts';

const LONGEST_TITLE = 250;
/** Slack cuts a text at 4,000 characters or later (docs.slack.dev, "chat.postMessage"). */
const LONGEST_BODY = 3_000;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // Mattermost takes the same form and mentions by the bare sign.
  '@': '@\u200b',
};
const literal = (character: string) => ENTITIES[character] ?? character;

/** Slack-compatible webhook (docs.slack.dev, "Formatting message text"): no markup but the link. */
export const slack: BodyForm = {
  write: ({ title, body, url }) => ({
    text: [
      escaped(title, literal, LONGEST_TITLE),
      escaped(body, literal, LONGEST_BODY),
      `<${url}|View details>`,
    ].join('\n'),
    mrkdwn: false,
    unfurl_links: false,
  }),
};
