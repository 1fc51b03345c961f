import * as v from 'valibot';

interface Bound {
  readonly allowed: string;
  takes(value: unknown): boolean;
}

export const LEAST_PRICE = 1e-12;
export const MOST_PRICE = 1e12;

const FIRST_MOMENT = Date.UTC(2020, 0, 1);
const MOMENTS_END = Date.UTC(2100, 0, 1);

/** Characters of all items together. */
const LONGEST_LIST = 3_200;

/** NUL or half a surrogate pair, which UTF-8 cannot hold. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** Counts code points, as Postgres does; of long texts no more than needed. */
const hasAtMost = (text: string, most: number) =>
  text.length <= most * 2 && [...text].length <= most;

/** Characters per database domain or narrower column; items of lists. */
export const LONGEST = {
  short_text: 320,
  web_address: 1_024,
  long_text: 10_000,
  short_list: 48,
  'support_tickets.title': 200,
  'canned_replies.title': 120,
  'ticket_attachments.file_name': 255,
  'price_levels.note': 140,
  'webhooks.label': 60,
} as const;

const textUpTo = (most: number): Bound => ({
  allowed: `allowed: up to ${most.toLocaleString('en')} characters`,
  takes: (value) => typeof value === 'string' && hasAtMost(value, most) && isStorable(value),
});

/**
 * The database's domains (a test compares them). Tight enough that no user's row can make a
 * statement over many rows fail in arithmetic, intervals or time zones.
 */
export const BOUNDS = {
  price: {
    allowed: 'allowed: a number from 1e-12 to 1e12',
    takes: (value) => Number(value) >= LEAST_PRICE && Number(value) <= MOST_PRICE,
  },
  moment: {
    allowed: 'allowed: a moment from 2020 to 2099',
    takes(value) {
      const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
      return moment >= FIRST_MOMENT && moment < MOMENTS_END;
    },
  },
  short_text: textUpTo(LONGEST.short_text),
  web_address: textUpTo(LONGEST.web_address),
  long_text: textUpTo(LONGEST.long_text),
  short_list: {
    allowed: `allowed: up to ${LONGEST.short_list} texts of up to ${LONGEST_LIST.toLocaleString('en')} characters together`,
    takes: (value) =>
      Array.isArray(value) &&
      value.length <= LONGEST.short_list &&
      value.every((item) => typeof item === 'string') &&
      hasAtMost(value.join(''), LONGEST_LIST),
  },
  coin: {
    allowed: 'allowed: 2 to 30 capital letters and digits, such as BTCUSDT',
    takes: (value) => typeof value === 'string' && /^[A-Z0-9]{2,30}$/.test(value),
  },
} as const satisfies Readonly<Record<string, Bound>>;

export const inBounds = (domain: 'short_text' | 'web_address' | 'long_text') =>
  v.check<string, string>(BOUNDS[domain].takes, BOUNDS[domain].allowed);
