import { epochMs } from '../../../../domain/text/quantity.ts';
import { type Asked, meetRecordings, NOW } from '../cases.ts';
import { json } from '../recorded-server.ts';
import {
  hourOf,
  INSTRUMENTS,
  RATES,
  rates,
  ratesOf,
  refusal,
  SOUND,
  sinceDays,
  TICKERS,
  ticker,
  tickers,
} from './recordings.ts';

const WEEK = 7 * 24;

const funding = async ({ feed }: Asked) => (await feed.derivatives('BTCUSD', NOW)).funding;

/** Why something of the funding is not known. */
const reasons = async ({ feed }: Asked) => {
  const { missing } = await feed.derivatives('BTCUSD', NOW);
  return missing.filter(({ field }) => field.startsWith('funding'));
};

/** The newest month with one hour's rate changed, counted from the newest. */
const month = (hoursAgo: number, change: object) => {
  const all = ratesOf(30 * 24);
  return all.map((each, i) => (all.length - 1 - i === hoursAgo ? { ...each, ...change } : each));
};

const SETTLED = {
  rate: 0.00001,
  intervalHours: 1,
  nextAt: hourOf(13),
  nextRate: 0.00002,
  sum7d: 0.00168,
  count: WEEK,
};

meetRecordings('krakenfutures', SOUND, [
  {
    says: 'takes relative rates of the past, and the absolute one to come over the mark price',
    ask: funding,
    gives: SETTLED,
    requests: [`GET ${INSTRUMENTS}`, `GET ${RATES}?symbol=PF_XBTUSD`, `GET ${TICKERS}`],
  },
  {
    says: 'reckons the rate to come of a cheap coin from figures with exponents',
    ask: async ({ feed }) => (await feed.derivatives('PEPEUSD', NOW)).funding?.nextRate,
    gives: -0.00002,
  },
  {
    says: 'does not lose it by a ticker that is newer than the list',
    recorded: { [TICKERS]: tickers([ticker('PF_NEWUSD'), ticker('PF_XBTUSD')]) },
    ask: funding,
    gives: SETTLED,
  },
  {
    says: 'says where the ticker has no rate to come',
    recorded: {
      [TICKERS]: tickers([
        ticker('PF_XBTUSD', { fundingRatePrediction: undefined, fundingRate: undefined }),
      ]),
    },
    ask: reasons,
    gives: [{ field: 'funding.nextRate', reason: 'no prediction of that payment' }],
  },
  {
    says: 'gives what was paid although tickers cannot be had',
    recorded: { [TICKERS]: refusal('Unavailable') },
    ask: funding,
    gives: { ...SETTLED, nextRate: null },
  },
  {
    says: 'counts a rate once that was sent twice',
    recorded: { [RATES]: rates([...ratesOf(30 * 24), ...ratesOf(3)]) },
    ask: funding,
    gives: SETTLED,
  },
  {
    says: 'puts rates in order that came newest first',
    recorded: { [RATES]: rates(ratesOf(30 * 24).toReversed()) },
    ask: funding,
    gives: SETTLED,
  },
  {
    says: 'reads rates written as texts and with exponents',
    recorded: {
      [RATES]: rates(ratesOf(30 * 24).map((each) => ({ ...each, relativeFundingRate: '1E-5' }))),
    },
    ask: funding,
    gives: SETTLED,
  },
  {
    says: 'does not mind that the first rate of all is null',
    recorded: {
      [RATES]: rates(month(30 * 24 - 1, { fundingRate: null, relativeFundingRate: null })),
    },
    ask: funding,
    gives: SETTLED,
  },
  {
    says: 'sums no week with an hour missing',
    recorded: { [RATES]: rates(ratesOf(30 * 24).toSpliced(-20, 1)) },
    ask: reasons,
    gives: [{ field: 'funding.sum7d', reason: 'a payment of the last 7 days is not known' }],
  },
  {
    says: 'sums no week of a contract that is two days old',
    recorded: { [RATES]: rates(ratesOf(48)) },
    ask: reasons,
    gives: [{ field: 'funding.sum7d', reason: 'needs payments of 7 days, has 48' }],
  },
  {
    says: 'says that a new contract has paid nothing yet',
    recorded: { [RATES]: rates([]) },
    ask: reasons,
    gives: [{ field: 'funding', reason: 'no payment was settled yet' }],
  },
  {
    says: 'says of when the newest rate is where they stopped',
    recorded: { [RATES]: rates(ratesOf(30 * 24).slice(0, -30)) },
    ask: reasons,
    gives: [{ field: 'funding', reason: 'the newest payment known is of 2026-05-05 06:00 UTC' }],
  },
  {
    says: 'takes no rates of which a recent one is null',
    recorded: { [RATES]: rates(month(5, { relativeFundingRate: null })) },
    ask: reasons,
    gives: [
      {
        field: 'funding',
        reason:
          'Kraken Futures sent payments of funding for BTC/USD:USD that are not moments with rates.',
      },
    ],
  },
  {
    says: 'does not take null for a contract that has paid nothing yet',
    recorded: { [RATES]: json(null) },
    ask: reasons,
    gives: [
      {
        field: 'funding',
        reason:
          'Kraken Futures sent an answer that is neither a list nor an object (HTTP 200, 4 characters).',
      },
    ],
  },
  {
    says: 'gives a month of rates by one request',
    ask: async ({ feed }) => {
      const since = epochMs(sinceDays(29));
      const read = await feed.history('BTCUSD', { funding: since, openInterest: since }, NOW);
      return [read.funding.points.length, read.funding.points[0], read.openInterest];
    },
    gives: [
      29 * 24,
      [hourOf(13) - 29 * 24 * 3_600_000, 0.00001],
      { points: [], reason: 'Kraken Futures gives no history of it' },
    ],
    requests: [`GET ${INSTRUMENTS}`, `GET ${RATES}?symbol=PF_XBTUSD`],
  },
]);
