const SHOWN_END = 4;
/** So much of an address has to stay hidden where its end is shown. */
const LEAST_HIDDEN = 12;

/**
 * Enough of an address for its person to recognise it: path and query may be a secret, as those of
 * Slack, Discord and ntfy are. 'hooks.slack.com/…x7Kq'
 */
export function shownAddress(url: string): string {
  const { host, pathname, search } = new URL(url);
  const rest = `${pathname}${search}`;
  if (rest === '/') return host;
  const end = rest.length >= LEAST_HIDDEN + SHOWN_END ? rest.slice(-SHOWN_END) : '';
  return `${host}/…${end}`;
}
