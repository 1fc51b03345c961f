import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { json, type Recordings } from '../recorded-server.ts';

const HOUR = PERIOD_MS['1h'];
/** Settlements come a little after the hour. */
export const LATE = 76;

/** What the exchange lists of a coin, and how it stands now. */
type Asset = readonly [listed: object, context: object];

export const asset = (
  name: string,
  price: string | null,
  listed: object = {},
  context: object = {},
): Asset => [
  { szDecimals: 1, name, maxLeverage: 20, marginTableId: 20, ...listed },
  {
    funding: '0.0000125',
    openInterest: '10764.48',
    prevDayPx: price,
    dayNtlVlm: '9450588.2273',
    premium: '0.00055561',
    oraclePx: price,
    markPx: price,
    midPx: price,
    impactPxs: price && [price, price],
    dayBaseVlm: '145.31',
    ...context,
  },
];

export const assets = (list: readonly Asset[]) =>
  json([
    {
      universe: list.map(([listed]) => listed),
      marginTables: [
        [50, { description: '', marginTiers: [{ lowerBound: '0.0', maxLeverage: 50 }] }],
      ],
      collateralToken: 0,
    },
    list.map(([, context]) => context),
  ]);

const DELISTED = { isDelisted: true, onlyIsolated: true, marginMode: 'strictIsolated' };
/** What is left of a market without trades. */
const STILL = { funding: '0.0', openInterest: '0.0', dayNtlVlm: '0.0', premium: null, midPx: null };

export const BTC = asset(
  'BTC',
  '64000.0',
  { szDecimals: 5, maxLeverage: 40, marginTableId: 56 },
  { midPx: '64000.5', prevDayPx: '51200.4' },
);

const candle = (
  t: number,
  [o, h, l, c, v]: readonly [o: string, h: string, l: string, c: string, v: string],
  period = HOUR,
) => ({ t, T: t + period - 1, s: 'BTC', i: '1h', o, c, h, l, v, n: 6_150 });

/** Of 6 May 2026. */
export const hourOf = (hour: number) => Date.UTC(2026, 4, 6, hour);

/** The last one is still open. */
export const HOURS = [
  candle(hourOf(8), ['64010.0', '64250.0', '63980.0', '64200.0', '102.3341']),
  candle(hourOf(9), ['64200.0', '64310.0', '64100.0', '64155.0', '91.201']),
  candle(hourOf(10), ['64155.0', '64188.0', '63900.0', '63950.0', '150.2777']),
  candle(hourOf(11), ['63950.0', '64020.0', '63805.0', '63990.0', '0.0']),
  candle(hourOf(12), ['63990.0', '64001.0', '63970.0', '63981.0', '6.1402']),
];

/** So many candles of a length, the last one opening at `last`. */
export const row = (count: number, last: number, period: number) =>
  Array.from({ length: count }, (_, i) => {
    const texts = ['64000.0', '64050.0', '63950.0', `${64_000 + (i % 9)}.0`, `${i % 5}.5`] as const;
    return candle(last - (count - 1 - i) * period, texts, period);
  });

/** Of each hour up to one, oldest first. */
export const payments = (count: number, last = hourOf(12), fundingRate = '0.0000125') =>
  Array.from({ length: count }, (_, i) => ({
    coin: 'BTC',
    fundingRate,
    premium: '0.00031774',
    time: last - (count - 1 - i) * HOUR + LATE,
  }));

export const ASSETS = '/info?type=metaAndAssetCtxs';
export const CANDLES = '/info?type=candleSnapshot';
export const FUNDING = '/info?type=fundingHistory';

/** What the exchange answers on a good day. */
export const SOUND: Recordings = {
  [ASSETS]: assets([
    BTC,
    asset('MATIC', '0.37621', DELISTED, { ...STILL, impactPxs: null }),
    asset('RNDR', null, DELISTED, STILL),
    asset('kPEPE', '0.012345', { szDecimals: 0, maxLeverage: 10 }, { prevDayPx: '0.0098760' }),
    asset('kSHIB', '0.0098765', { szDecimals: 0, maxLeverage: 10 }),
    asset('HPOS', '0.05', { szDecimals: 0, maxLeverage: 3, onlyIsolated: true }, STILL),
    asset('POL', '0.20011', {}, { prevDayPx: '0.0' }),
    asset('RENDER', '4.125', { marginTableId: 5, maxLeverage: 5 }, { prevDayPx: '5.5' }),
  ]),
  [CANDLES]: json(HOURS),
  [FUNDING]: json(payments(24 * 8 + 1)),
};
