import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { type Asked, type Case, meetRecordings, NOW } from '../cases.ts';
import { json, type Reply } from '../recorded-server.ts';
import { ASSETS, FUNDING, hourOf, LATE, payments, SOUND } from './recordings.ts';

const HOUR = PERIOD_MS['1h'];
const CONTRACTS = 'POST /info {"type":"metaAndAssetCtxs"}';
const ALL = payments(24 * 8 + 1);

const funding = async ({ feed }: Asked) => (await feed.derivatives('BTCUSDC', NOW)).funding;

/** Why something of the funding is not known. */
const reasons = async ({ feed }: Asked) => {
  const { missing } = await feed.derivatives('BTCUSDC', NOW);
  return missing.filter(({ field }) => field.startsWith('funding'));
};

const asked = (coin: string, startTime: number) =>
  `POST /info ${JSON.stringify({ type: 'fundingHistory', coin, startTime, endTime: NOW })}`;

const SETTLED = {
  rate: 0.0000125,
  intervalHours: 1,
  nextAt: hourOf(13),
  nextRate: 0.0000125,
  sum7d: 0.0021,
  count: 7 * 24,
};

/** Sound answers in odd dress. */
const READ: readonly (readonly [says: string, reply: Reply])[] = [
  ['with a premium of NaN', json(ALL.map((each) => ({ ...each, premium: 'NaN' })))],
  ['without a premium', json(ALL.map(({ premium: _, ...each }) => each))],
  ['of which some came twice', json([...ALL, ...ALL.slice(-3)])],
  ['newest first', json(ALL.toReversed())],
  ['with an exponent', json(ALL.map((each) => ({ ...each, fundingRate: '1.25e-5' })))],
];

const SPAN = 29 * 24 * HOUR;
const MONTH = payments(29 * 24);
const [FIRST, SECOND] = [MONTH.slice(0, 500), MONTH.slice(500)];
/** The second page begins after the last payment of the first. */
const SECOND_FROM = hourOf(12) - 196 * HOUR + LATE + 1;

const month = ({ feed }: Asked) => {
  const since = epochMs(NOW - SPAN);
  return feed.history('BTCUSDC', { funding: since, openInterest: since }, NOW);
};

meetRecordings('hyperliquid', SOUND, [
  {
    says: 'gives the hour settled, the sum of a week, and the rate of the hour to come',
    ask: funding,
    gives: SETTLED,
    requests: [CONTRACTS, asked('BTC', NOW - 8 * 24 * HOUR), CONTRACTS],
  },
  {
    says: 'asks for a thousand of a cheap coin by the name that the exchange has for it',
    ask: async ({ feed, received }) => {
      await feed.derivatives('KPEPEUSDC', NOW);
      return received()[1];
    },
    gives: asked('kPEPE', NOW - 8 * 24 * HOUR),
  },
  {
    says: 'adds rates of either sign',
    recorded: {
      [FUNDING]: json([
        ...payments(100, hourOf(12) - 93 * HOUR),
        ...payments(93, hourOf(12), '-0.00002'),
      ]),
    },
    ask: async (asking) => {
      const given = await funding(asking);
      return [given?.rate, given?.sum7d];
    },
    gives: [-0.00002, Number((75 * 0.0000125 - 93 * 0.00002).toFixed(12))],
  },
  ...READ.map(
    ([dress, reply]): Case => ({
      says: `reads payments ${dress}`,
      recorded: { [FUNDING]: reply },
      ask: funding,
      gives: SETTLED,
    }),
  ),
  {
    says: 'gives what was paid although the rate to come cannot be had',
    ask: async (asking) => {
      await asking.feed.coins();
      asking.play({ [ASSETS]: json(null, 500) });
      return [await funding(asking), await reasons(asking)];
    },
    gives: [
      { ...SETTLED, nextRate: null },
      [{ field: 'funding.nextRate', reason: 'no prediction of that payment' }],
    ],
  },
  ...(
    [
      [
        'sums no week with an hour missing',
        json(ALL.toSpliced(-20, 1)),
        'funding.sum7d',
        'a payment of the last 7 days is not known',
      ],
      [
        'sums no week of a coin that is two days old',
        json(payments(48)),
        'funding.sum7d',
        'needs payments of 7 days, has 48',
      ],
      [
        'says that a new coin has paid nothing yet',
        json([]),
        'funding',
        'no payment was settled yet',
      ],
      [
        'says of when the newest payment is where they stopped',
        json(ALL.slice(0, -30)),
        'funding',
        'the newest payment known is of 2026-05-05 06:00 UTC',
      ],
      [
        'takes no payments of which one is null',
        json(ALL.with(-5, { coin: 'BTC', fundingRate: 'NaN', premium: '0.0', time: hourOf(8) })),
        'funding',
        'Hyperliquid sent payments of funding for BTC/USDC:USDC that are not moments with rates.',
      ],
      [
        'does not take null for a coin that has paid nothing yet',
        json(null),
        'funding',
        'Hyperliquid sent an answer that is neither a list nor an object (HTTP 200, 4 characters).',
      ],
      [
        'says that too much was asked',
        json(null, 429),
        'funding',
        'Hyperliquid says that there were too many requests (HTTP 429); the next may leave in 30 s.',
      ],
    ] as const
  ).map(
    ([says, reply, field, reason]): Case => ({
      says,
      recorded: { [FUNDING]: reply },
      ask: reasons,
      gives: [{ field, reason }],
    }),
  ),
  {
    says: 'reads a month by pages of 500, the oldest first',
    recorded: { [FUNDING]: [json(FIRST), json(SECOND)] },
    ask: async (asking) => {
      const { funding: given, openInterest } = await month(asking);
      return [given.points.length, given.points[0], given.points.at(-1), openInterest];
    },
    gives: [
      29 * 24,
      [hourOf(13) - SPAN + LATE, 0.0000125],
      [hourOf(12) + LATE, 0.0000125],
      { points: [], reason: 'Hyperliquid gives no history of it' },
    ],
    requests: [CONTRACTS, asked('BTC', NOW - SPAN), asked('BTC', SECOND_FROM)],
  },
  {
    says: 'does not take half of the pages for the whole',
    recorded: { [FUNDING]: [json(FIRST), json(null)] },
    ask: async (asking) => (await month(asking)).funding,
    gives: {
      points: [],
      reason:
        'Hyperliquid sent an answer that is neither a list nor an object (HTTP 200, 4 characters).',
      failed: true,
    },
  },
]);
