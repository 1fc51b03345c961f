import { gzipSync } from 'node:zlib';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { type Asked, type Case, meetRecordings, NOW } from '../cases.ts';
import { json, type Reply } from '../recorded-server.ts';
import { CHART, candles, HOURS, hourOf, INSTRUMENTS, row, SOUND } from './recordings.ts';

const HOUR = PERIOD_MS['1h'];
const QUARTER = PERIOD_MS['15m'];
const MINUTE = 60_000;
const CONTRACTS = `GET ${INSTRUMENTS}`;

const hours =
  (count: number) =>
  async ({ market }: Asked) =>
    (await market.candles('BTCUSD', '1h', NOW, count)).series;

const closes = async (asked: Asked) => [...(await hours(4)(asked)).close];
const CLOSES = [64_200, 64_155, 63_950, 63_990];

/** `[from, to]` in seconds, as Kraken counts; the end is the last second of a candle. */
const chart = (interval: string, first: number, end: number) =>
  `GET /api/charts/v1/trade/PF_XBTUSD/${interval}?from=${first / 1_000}&to=${end / 1_000 - 1}`;

const quarters = (from: number) => `/api/charts/v1/trade/PF_XBTUSD/15m?from=${from / 1_000}`;
const LAST_QUARTER = hourOf(11) + 3 * QUARTER;
const NEWER_PAGE = LAST_QUARTER - 1_999 * QUARTER;
const OLDER_PAGE = NEWER_PAGE - 500 * QUARTER;

/** Sound answers in odd dress. */
const READ: readonly (readonly [says: string, reply: Reply | readonly Reply[]])[] = [
  ['under the type of a page', { ...candles(HOURS), headers: { 'content-type': 'text/html' } }],
  [
    'compressed',
    {
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(candles(HOURS).body),
    },
  ],
  ['after a connection that broke', ['reset', candles(HOURS)]],
  ['newest first', candles(HOURS.toReversed())],
  ['with times as texts', candles(HOURS.map((each) => ({ ...each, time: String(each.time) })))],
  [
    'with fields that nobody knows yet',
    json({ candles: HOURS.map((each) => ({ ...each, tick: 1 })), next: null }),
  ],
];

/** The sound hours with another one in one's place. */
const altered = (at: number, change: object | null) =>
  candles(HOURS.map((candle, i) => (i === at ? change && { ...candle, ...change } : candle)));

/** What no analysis may be made of; the words follow "Kraken Futures, BTCUSD 1h: ". */
const IMPOSSIBLE: readonly (readonly [says: string, reply: Reply, words: string])[] = [
  [
    'a candle without a close',
    altered(2, { close: null }),
    'the candle of 2026-05-06 10:00 UTC has close NaN; expected a price above 0.',
  ],
  [
    'a candle that is null',
    altered(2, null),
    'a candle opens at NaN; expected whole milliseconds.',
  ],
  [
    'a volume that is no number',
    altered(1, { volume: null }),
    'the candle of 2026-05-06 09:00 UTC has volume NaN; expected 0 or more.',
  ],
  [
    'the same hour twice',
    candles([...HOURS.slice(0, 2), ...HOURS.slice(1)]),
    'two candles open at 2026-05-06 09:00 UTC; expected the next at 2026-05-06 10:00 UTC.',
  ],
  [
    'an hour left out among the newest',
    candles(HOURS.filter((_, i) => i !== 2)),
    '1 candle is missing; expected 2026-05-06 10:00 UTC, got 2026-05-06 11:00 UTC.',
  ],
  [
    'an hour that has not begun',
    candles([...HOURS, ...row(1, hourOf(13), HOUR)]),
    'a candle opens at 2026-05-06 13:00 UTC, in the future; the newest may open at 2026-05-06 12:00 UTC.',
  ],
  [
    'seconds in place of milliseconds',
    candles(HOURS.map((each) => ({ ...each, time: each.time / 1_000 }))),
    'a candle opens at 1970-01-21 13:54:14 UTC, which is not a multiple of 1h.',
  ],
  [
    'a page cut short although more candles exist',
    candles(HOURS.slice(0, 1), true),
    'the feed is late: the newest closed candle closed at 2026-05-06 09:00 UTC, more than two periods before 2026-05-06 12:07 UTC; expected one that closed at 2026-05-06 12:00 UTC.',
  ],
  ['no candle at all', candles([]), 'no candle closed before 2026-05-06 12:07 UTC.'],
];

const STILL = { high: '64000', low: '64000', close: '64000', volume: '0' };

const KINDS: Readonly<Record<string, 'no-candles' | 'stale'>> = {
  'no candle at all': 'no-candles',
  'a page cut short although more candles exist': 'stale',
};

meetRecordings('krakenfutures', SOUND, [
  {
    says: 'asks for the hours by seconds and leaves out the one that is open',
    ask: closes,
    gives: CLOSES,
    requests: [CONTRACTS, chart('1h', hourOf(8), hourOf(12))],
  },
  {
    says: 'reads a volume as a text or as the number 0',
    ask: async (asked) => [...(await hours(4)(asked)).volume],
    gives: [102.3341, 91.201, 150.2777, 0],
  },
  ...READ.map(
    ([dress, reply]): Case => ({
      says: `reads candles ${dress}`,
      recorded: { [CHART]: reply },
      ask: closes,
      gives: CLOSES,
    }),
  ),
  {
    says: 'gives closed minutes by one request',
    recorded: {
      '/api/charts/v1/trade/PF_XBTUSD/1m': candles(row(3, NOW - MINUTE, MINUTE)),
    },
    ask: async ({ market }) => {
      const last = epochMs(NOW - MINUTE);
      const rows = await market.minutes?.({
        coin: 'BTCUSD',
        first: epochMs(last - 2 * MINUTE),
        last,
      });
      return rows?.map(([time, , , , close]) => [time, close]);
    },
    gives: [0, 1, 2].map((i) => [NOW - (3 - i) * MINUTE, 64_000 + i]),
    requests: [CONTRACTS, chart('1m', NOW - 3 * MINUTE, NOW)],
  },
  {
    says: 'takes pages of 2,000, the newest first',
    recorded: {
      [quarters(NEWER_PAGE)]: candles(row(2_000, LAST_QUARTER, QUARTER)),
      [quarters(OLDER_PAGE)]: candles(row(500, NEWER_PAGE - QUARTER, QUARTER)),
    },
    ask: async ({ market }) => {
      const { series, gaps } = await market.candles('BTCUSD', '15m', NOW, 2_500);
      return [series.time.length, series.time[0], gaps];
    },
    gives: [2_500, OLDER_PAGE, []],
    requests: [
      CONTRACTS,
      chart('15m', NEWER_PAGE, hourOf(12)),
      chart('15m', OLDER_PAGE, NEWER_PAGE),
    ],
  },
  {
    says: 'ends where an older page is empty: the contract is young',
    recorded: {
      [quarters(NEWER_PAGE)]: candles(row(2_000, LAST_QUARTER, QUARTER).slice(400)),
      [quarters(OLDER_PAGE)]: candles([]),
    },
    ask: async ({ market }) =>
      (await market.candles('BTCUSD', '15m', NOW, 2_500)).series.time.length,
    gives: 1_600,
  },
  {
    says: 'does not take an older page that is null for the beginning of the contract',
    recorded: {
      [quarters(NEWER_PAGE)]: candles(row(2_000, LAST_QUARTER, QUARTER)),
      [quarters(OLDER_PAGE)]: json(null),
    },
    ask: ({ market }) => market.candles('BTCUSD', '15m', NOW, 2_500),
    refused: {
      kind: 'bad-answer',
      words:
        'BTCUSD 15m: Kraken Futures sent an answer that is neither a list nor an object (HTTP 200, 4 characters).',
    },
  },
  {
    says: 'names an hour without trades that was left out long ago',
    recorded: { [CHART]: candles(row(100, hourOf(11), HOUR).filter((_, i) => i !== 10)) },
    ask: async ({ market }) => (await market.candles('BTCUSD', '1h', NOW, 100)).gaps,
    gives: [{ first: hourOf(11) - 89 * HOUR, last: hourOf(11) - 89 * HOUR, count: 1 }],
  },
  {
    says: 'refuses a suspended market, whose price stands still',
    recorded: {
      [CHART]: candles(row(30, hourOf(11), HOUR).map((each) => ({ ...each, ...STILL }))),
    },
    ask: hours(30),
    refused: {
      kind: 'frozen',
      words:
        'Kraken Futures, BTCUSD 1h: the feed is frozen: the newest 30 candles, since 2026-05-05 06:00 UTC, are all the same (close 64000, volume 0).',
    },
  },
  ...IMPOSSIBLE.map(
    ([says, reply, words]): Case => ({
      says: `refuses ${says}`,
      recorded: { [CHART]: reply },
      ask: closes,
      refused: {
        kind: KINDS[says] ?? 'invalid-candles',
        words: `Kraken Futures, BTCUSD 1h: ${words}`,
      },
    }),
  ),
]);
