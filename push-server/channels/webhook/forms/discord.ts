import { escaped } from './escaped.ts';
import type { BodyForm } from './form.ts';

/** Limits of an embed (discord.com/developers/docs/resources/message, "Embed Limits"). */
const LONGEST_TITLE = 256;
const LONGEST_DESCRIPTION = 4_096;

/** A backslash takes the meaning from a mark. */
const literal = (character: string) =>
  /[\\*_~`|<>[\]#@]/.test(character) ? `\\${character}` : character;

/** Executes a Discord webhook: one embed, and nobody is mentioned. */
export const discord: BodyForm = {
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
