import { type BodyForm, escaped } from './form.ts';

const LONGEST_TITLE = 250;
/** Bytes; a longer message becomes an attachment (docs.ntfy.sh, "Limitations"). */
const LONGEST_MESSAGE = 4_096;

const TOPIC = /^\/[-_A-Za-z0-9]{1,64}$/;

const literal = (character: string) => character;

/** ntfy is always served at the root of its host. */
function topicOf(url: URL): string | null {
  return TOPIC.test(url.pathname) ? url.pathname.slice(1) : null;
}

/**
 * ntfy JSON publishing (docs.ntfy.sh, "Publish as JSON"), posted to the host's root; unlike headers
 * it takes any character. The address may carry `?auth=`.
 */
export const ntfy: BodyForm = {
  refusal: (url) =>
    topicOf(url) === null ? 'An ntfy address has one topic: https://ntfy.sh/your-topic.' : null,
  path: (url) => `/${url.search}`,
  write: ({ title, body, url, urgent, type, coin }, address) => ({
    topic: topicOf(address),
    title: escaped(title, literal, LONGEST_TITLE),
    // At most three bytes per UTF-16 unit.
    message: escaped(body, literal, Math.floor(LONGEST_MESSAGE / 3)),
    priority: urgent ? 4 : 3,
    tags: coin === null ? [type] : [type, coin],
    click: url,
  }),
};
