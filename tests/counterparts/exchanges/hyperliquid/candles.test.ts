import { gzipSync } from 'node:zlib';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { type Asked, type Case, meetRecordings, NOW } from '../cases.ts';
import { json, type Reply } from '../recorded-server.ts';
import { CANDLES, HOURS, hourOf, row, SOUND } from './recordings.ts';

const HOUR = PERIOD_MS['1h'];
const QUARTER = PERIOD_MS['15m'];
const MINUTE = 60_000;
const CONTRACTS = 'POST /info {"type":"metaAndAssetCtxs"}';

const hours =
  (count: number, coin = 'BTCUSDC') =>
  async ({ market }: Asked) =>
    (await market.candles(coin, '1h', NOW, count)).series;

const closes = async (asked: Asked) => [...(await hours(4)(asked)).close];
const CLOSES = [64_200, 64_155, 63_950, 63_990];

/** The end is the last millisecond of a candle. */
const snapshot = (coin: string, interval: string, startTime: number, end: number) => {
  const req = { coin, interval, startTime, endTime: end - 1 };
  return `POST /info ${JSON.stringify({ type: 'candleSnapshot', req })}`;
};

const LAST_QUARTER = hourOf(11) + 3 * QUARTER;
/** The pages of 2,500 candles, the newest first. */
const PAGES = [1_000, 2_000, 2_500].map((count) => LAST_QUARTER - (count - 1) * QUARTER) as [
  number,
  number,
  number,
];
const page = (count: number, next: number) => json(row(count, next - QUARTER, QUARTER));

/** Sound answers in odd dress. */
const READ: readonly (readonly [says: string, reply: Reply | readonly Reply[]])[] = [
  [
    'compressed',
    {
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(json(HOURS).body),
    },
  ],
  ['without a type of content', { headers: {}, body: json(HOURS).body }],
  ['after a connection that broke', ['reset', json(HOURS)]],
  ['newest first', json(HOURS.toReversed())],
  [
    'in numbers in place of texts',
    json(HOURS.map((each) => ({ ...each, c: Number(each.c), v: Number(each.v) }))),
  ],
  ['with times as texts', json(HOURS.map((each) => ({ ...each, t: String(each.t) })))],
  ['with one more before the first', json([...row(1, hourOf(7), HOUR), ...HOURS])],
  ['with fields that nobody knows yet', json(HOURS.map((each) => ({ ...each, x: null })))],
];

/** The sound hours with another one in one's place. */
const altered = (at: number, change: object | null) =>
  json(HOURS.map((candle, i) => (i === at ? change && { ...candle, ...change } : candle)));

/** What no analysis may be made of; the words follow "Hyperliquid, BTCUSDC 1h: ". */
const IMPOSSIBLE: readonly (readonly [says: string, reply: Reply, words: string])[] = [
  [
    'a close of null',
    altered(2, { c: null }),
    'the candle of 2026-05-06 10:00 UTC has close NaN; expected a price above 0.',
  ],
  [
    'a price that is "NaN"',
    altered(2, { l: 'NaN' }),
    'the candle of 2026-05-06 10:00 UTC has low NaN; expected a price above 0.',
  ],
  ['a candle of null', altered(2, null), 'a candle opens at NaN; expected whole milliseconds.'],
  [
    'a high below its close',
    altered(3, { h: '63960.0' }),
    'the candle of 2026-05-06 11:00 UTC has high 63960; expected at least open 63950, low 63805 and close 63990.',
  ],
  [
    'the same hour twice',
    json([...HOURS.slice(0, 2), ...HOURS.slice(1)]),
    'two candles open at 2026-05-06 09:00 UTC; expected the next at 2026-05-06 10:00 UTC.',
  ],
  [
    'an hour left out among the newest',
    json(HOURS.toSpliced(2, 1)),
    '1 candle is missing; expected 2026-05-06 10:00 UTC, got 2026-05-06 11:00 UTC.',
  ],
  [
    'an hour that has not begun',
    json([...HOURS, ...row(1, hourOf(13), HOUR)]),
    'a candle opens at 2026-05-06 13:00 UTC, in the future; the newest may open at 2026-05-06 12:00 UTC.',
  ],
  [
    'candles of another length',
    json(row(5, hourOf(12) + QUARTER / 3, QUARTER / 3)),
    'a candle opens at 2026-05-06 11:45 UTC, which is not a multiple of 1h.',
  ],
];

meetRecordings('hyperliquid', SOUND, [
  {
    says: 'asks for the hours by milliseconds and leaves out the one that is open',
    ask: closes,
    gives: CLOSES,
    requests: [CONTRACTS, snapshot('BTC', '1h', hourOf(8), hourOf(12))],
  },
  {
    says: 'asks for a thousand of a cheap coin by the name that the exchange has for it',
    ask: async (asked) => (await hours(4, 'KPEPEUSDC')(asked)).time.length,
    gives: 4,
    requests: [CONTRACTS, snapshot('kPEPE', '1h', hourOf(8), hourOf(12))],
  },
  ...READ.map(
    ([dress, reply]): Case => ({
      says: `reads candles ${dress}`,
      recorded: { [CANDLES]: reply },
      ask: closes,
      gives: CLOSES,
    }),
  ),
  {
    says: 'gives closed minutes by one request',
    recorded: { [CANDLES]: json(row(4, NOW, MINUTE)) },
    ask: async ({ market }) => {
      const last = epochMs(NOW - MINUTE);
      const first = epochMs(last - 2 * MINUTE);
      const rows = await market.minutes?.({ coin: 'BTCUSDC', first, last });
      return rows?.map(([time, , , , close]) => [time, close]);
    },
    gives: [0, 1, 2].map((i) => [NOW - (3 - i) * MINUTE, 64_000 + i]),
    requests: [CONTRACTS, snapshot('BTC', '1m', NOW - 3 * MINUTE, NOW)],
  },
  {
    says: 'takes pages of 1,000, the newest first',
    recorded: {
      [CANDLES]: [page(1_000, hourOf(12)), page(1_000, PAGES[0]), page(500, PAGES[1])],
    },
    ask: async ({ market }) => {
      const { series, gaps } = await market.candles('BTCUSDC', '15m', NOW, 2_500);
      return [series.time.length, series.time[0], gaps];
    },
    gives: [2_500, PAGES[2], []],
    requests: [
      CONTRACTS,
      snapshot('BTC', '15m', PAGES[0], hourOf(12)),
      snapshot('BTC', '15m', PAGES[1], PAGES[0]),
      snapshot('BTC', '15m', PAGES[2], PAGES[1]),
    ],
  },
  {
    says: 'ends where an older page is empty: it keeps the newest 5,000 alone',
    recorded: { [CANDLES]: [page(1_000, hourOf(12)), json([])] },
    ask: async ({ market }) =>
      (await market.candles('BTCUSDC', '15m', NOW, 2_500)).series.time.length,
    gives: 1_000,
  },
  {
    says: 'does not take an older page of null for the end of what it keeps',
    recorded: { [CANDLES]: [page(1_000, hourOf(12)), json(null)] },
    ask: ({ market }) => market.candles('BTCUSDC', '15m', NOW, 2_500),
    refused: {
      kind: 'bad-answer',
      words:
        'BTCUSDC 15m: Hyperliquid sent an answer that is neither a list nor an object (HTTP 200, 4 characters).',
    },
  },
  {
    says: 'names an hour without trades that was left out long ago',
    recorded: { [CANDLES]: json(row(100, hourOf(11), HOUR).toSpliced(10, 1)) },
    ask: async ({ market }) => (await market.candles('BTCUSDC', '1h', NOW, 100)).gaps,
    gives: [{ first: hourOf(11) - 89 * HOUR, last: hourOf(11) - 89 * HOUR, count: 1 }],
  },
  {
    says: 'refuses candles that end hours ago, as of a halted chain',
    recorded: { [CANDLES]: json(HOURS.slice(0, 1)) },
    ask: closes,
    refused: { kind: 'stale', words: /^Hyperliquid, BTCUSDC 1h: the feed is late: .* 09:00 UTC/ },
  },
  {
    says: 'refuses a feed that repeats itself',
    recorded: {
      [CANDLES]: json(HOURS.map(({ t, T }) => ({ ...HOURS[1], t, T }))),
    },
    ask: closes,
    refused: { kind: 'frozen', words: /the feed is frozen: the newest 4 candles, .* 91\.201\)\.$/ },
  },
  {
    says: 'refuses to analyse without a candle',
    recorded: { [CANDLES]: json([]) },
    ask: closes,
    refused: {
      kind: 'no-candles',
      words: 'Hyperliquid, BTCUSDC 1h: no candle closed before 2026-05-06 12:07 UTC.',
    },
  },
  ...IMPOSSIBLE.map(
    ([says, reply, words]): Case => ({
      says: `refuses ${says}`,
      recorded: { [CANDLES]: reply },
      ask: closes,
      refused: { kind: 'invalid-candles', words: `Hyperliquid, BTCUSDC 1h: ${words}` },
    }),
  ),
]);
