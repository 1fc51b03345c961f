import type { WebhookForm } from '../../../../domain/notice/webhook.ts';
import { type BodyForm, escaped } from './form.ts';
import { ntfy } from './ntfy.ts';
import { slack } from './slack.ts';

/** Limits of an embed (discord.com/developers/docs/resources/message, "Embed Limits"). */
const LONGEST_TITLE = 256;
const LONGEST_DESCRIPTION = 4_096;

const literal = (character: string) =>
  /[\\*_~`|<>[\]#@]/.test(character) ? `\\${character}` : character;

const discord: BodyForm = {
  write: ({ title, body, url, time }) => ({
    embeds: [
      {
        title: escaped(title, literal, LONGEST_TITLE),
        description: escaped(body, literal, LONGEST_DESCRIPTION),
        url,
        timestamp: new Date(time).toISOString(),
      },
    ],
    allowed_mentions: { parse: [] },
  }),
};

const standard: BodyForm = {
  write: ({ time, ...event }) => ({ ...event, time: new Date(time).toISOString() }),
};

export const FORMS: Readonly<Record<WebhookForm, BodyForm>> = { standard, ntfy, discord, slack };
