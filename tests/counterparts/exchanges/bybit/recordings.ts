import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { NOW } from '../cases.ts';
import { json, type Recordings } from '../recorded-server.ts';

const HOUR = PERIOD_MS['1h'];

/** An answer in the envelope of all; `retCode` is 0 where all is well. */
export const enveloped = (result: unknown) =>
  json({ retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: NOW + 118 });

/** A refusal, which comes with HTTP 200 as a rule. */
export const refusal = (retCode: number, retMsg: string, status = 200, headers = {}) =>
  json({ retCode, retMsg, result: {}, retExtInfo: {}, time: NOW + 118 }, status, headers);

/** A contract as `instruments-info` has it; `change` over that of BTCUSDT. */
export const contract = (symbol: string, baseCoin: string, tickSize: string, change = {}) => ({
  symbol,
  contractType: 'LinearPerpetual',
  status: 'Trading',
  baseCoin,
  quoteCoin: 'USDT',
  launchTime: '1584230400000',
  deliveryTime: '0',
  deliveryFeeRate: '',
  priceScale: '2',
  leverageFilter: { minLeverage: '1', maxLeverage: '100.00', leverageStep: '0.01' },
  priceFilter: { minPrice: tickSize, maxPrice: '1999999.80', tickSize },
  lotSizeFilter: {
    maxOrderQty: '1190.000',
    minOrderQty: '0.001',
    qtyStep: '0.001',
    postOnlyMaxOrderQty: '1190.000',
    maxMktOrderQty: '500.000',
    minNotionalValue: '5',
  },
  unifiedMarginTrade: true,
  fundingInterval: 480,
  settleCoin: 'USDT',
  copyTrading: 'both',
  upperFundingRate: '0.00375',
  lowerFundingRate: '-0.00375',
  isPreListing: false,
  preListingInfo: null,
  riskParameters: { priceLimitRatioX: '0.01', priceLimitRatioY: '0.02' },
  displayName: '',
  symbolType: '',
  ...change,
});

/** One page; the cursor is empty on the last one. */
export const instruments = (list: readonly unknown[], nextPageCursor = '', category = 'linear') =>
  enveloped({ category, list, nextPageCursor });

type Row = readonly [open: number, ...texts: (string | number | null)[]];

/** Newest first, each with its turnover. */
export const klines = (rows: readonly Row[], symbol = 'BTCUSDT') =>
  enveloped({
    symbol,
    category: 'linear',
    list: rows.map(([time, ...texts]) => [String(time), ...texts, '32131201.12']).toReversed(),
  });

/** Of 6 May 2026. */
export const hourOf = (hour: number) => Date.UTC(2026, 4, 6, hour);

/** Oldest first; the last one is still open, and was moved while it was asked for. */
export const HOURS: readonly Row[] = [
  [hourOf(8), '64010.1', '64250', '63980', '64200.5', '1021.334'],
  [hourOf(9), '64200.5', '64310.2', '64100', '64155.3', '912.01'],
  [hourOf(10), '64155.3', '64188.8', '63900.4', '63950', '1502.777'],
  [hourOf(11), '63950', '64020', '63805.1', '63990.9', '803.1'],
  [hourOf(12), '63990.9', '64001', '63970', '63981.2', '61.402'],
];

const INVERSE = {
  contractType: 'InversePerpetual',
  quoteCoin: 'USD',
  settleCoin: 'BTC',
  lotSizeFilter: { maxOrderQty: '25000000', minOrderQty: '1', qtyStep: '1' },
};

/** Two pages; what is no perpetual that trades is among them. */
const FIRST_PAGE = [
  contract('1000000MOGUSDT', '1000000MOG', '0.0001'),
  contract('10000SATSUSDT', '10000SATS', '1e-7'),
  contract('1000PEPEUSDT', '1000PEPE', '0.0000001'),
  contract('BTC-26JUN26', 'BTC', '0.50', {
    contractType: 'LinearFutures',
    quoteCoin: 'USDC',
    settleCoin: 'USDC',
    deliveryTime: '1782460800000',
  }),
  contract('BTCPERP', 'BTC', '0.10', { quoteCoin: 'USDC', settleCoin: 'USDC' }),
  contract('BTCUSDT', 'BTC', '0.10'),
];
const SECOND_PAGE = [
  contract('LUNAUSDT', 'LUNA', '0.001', { status: 'Closed', deliveryTime: '1652425200000' }),
  contract('MATICUSDT', 'MATIC', '0.0001', { status: 'Delivering', deliveryTime: String(NOW) }),
  contract('POLUSDT', 'POL', '0.0001', { fundingInterval: 240 }),
  contract('RENDERUSDT', 'RENDER', '0.001', { deliveryTime: '1778500800000' }),
  contract('SHIB1000USDT', 'SHIB1000', '0.000001'),
];
const PRELISTED = [
  contract('HYPERUSDT', 'HYPER', '0.0001', {
    status: 'PreLaunch',
    isPreListing: true,
    preListingInfo: { curAuctionPhase: 'NotStarted', phases: [], auctionFeeInfo: {} },
  }),
];

/** Every eight hours, newest first. */
const PAYMENTS = Array.from({ length: 25 }, (_, n) => ({
  symbol: 'BTCUSDT',
  fundingRate: n === 0 ? '-0.00003172' : '0.0001',
  fundingRateTimestamp: String(hourOf(8) - n * 8 * HOUR),
}));

/** Hourly, newest first. */
export const COUNTS = Array.from({ length: 27 }, (_, n) => ({
  openInterest: `${52_600 - 100 * n}.00000000`,
  timestamp: String(hourOf(12) - n * HOUR),
}));

/** Of all contracts of a category; `change` over that of BTCUSDT. */
export const ticker = (symbol: string, lastPrice: string, change: object = {}) => ({
  symbol,
  lastPrice,
  indexPrice: '64010.55',
  markPrice: '63981.20',
  prevPrice24h: '64942.10',
  price24hPcnt: '-0.014796',
  highPrice24h: '65000.00',
  lowPrice24h: '63805.10',
  prevPrice1h: '63990.90',
  openInterest: '52610.401',
  openInterestValue: '3366076588.46',
  turnover24h: '9690144871.1200',
  volume24h: '151203.4430',
  fundingRate: '0.00004211',
  nextFundingTime: String(hourOf(16)),
  predictedDeliveryPrice: '',
  basisRate: '',
  deliveryFeeRate: '',
  deliveryTime: '0',
  ask1Size: '1.012',
  bid1Price: '63981.10',
  ask1Price: '63981.20',
  bid1Size: '9.111',
  basis: '',
  preOpenPrice: '',
  preQty: '',
  curPreListingPhase: '',
  fundingIntervalHour: '8',
  basisRateYear: '',
  fundingCap: '0.005',
  ...change,
});

export const tickers = (list: readonly unknown[], category = 'linear') =>
  enveloped({ category, list });

/** What the exchange answers on a good day. */
export const SOUND: Recordings = {
  '/v5/market/instruments-info?category=linear': instruments(FIRST_PAGE, 'first%3DLUNAUSDT'),
  '/v5/market/instruments-info?category=linear&cursor=first%3DLUNAUSDT': instruments(SECOND_PAGE),
  '/v5/market/instruments-info?category=linear&status=PreLaunch': instruments(PRELISTED),
  '/v5/market/instruments-info?category=inverse': instruments(
    [contract('BTCUSD', 'BTC', '0.50', INVERSE)],
    '',
    'inverse',
  ),
  '/v5/market/instruments-info?category=inverse&status=PreLaunch': instruments([], '', 'inverse'),
  '/v5/market/kline?category=linear&symbol=BTCUSDT&interval=60': klines(HOURS),
  '/v5/market/tickers?category=linear': tickers([ticker('BTCUSDT', '63981.20')]),
  '/v5/market/tickers?category=inverse': tickers([], 'inverse'),
  '/v5/market/funding/history?category=linear&symbol=BTCUSDT': enveloped({
    category: 'linear',
    list: PAYMENTS,
  }),
  '/v5/market/open-interest?category=linear&symbol=BTCUSDT': enveloped({
    symbol: 'BTCUSDT',
    category: 'linear',
    list: COUNTS,
    nextPageCursor: 'lastid%3D1778068800',
  }),
};
