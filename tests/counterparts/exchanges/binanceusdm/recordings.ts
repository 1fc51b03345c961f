import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { NOW } from '../cases.ts';
import { json, type Recordings } from '../recorded-server.ts';

const HOUR = PERIOD_MS['1h'];
const NEVER = 4_133_404_800_000;

/** A contract as `exchangeInfo` has it; `change` over that of BTCUSDT. */
export const contract = (symbol: string, base: string, tickSize: string, change: object = {}) => ({
  symbol,
  pair: symbol,
  contractType: 'PERPETUAL',
  deliveryDate: NEVER,
  onboardDate: 1_569_398_400_000,
  status: 'TRADING',
  maintMarginPercent: '2.5000',
  requiredMarginPercent: '5.0000',
  baseAsset: base,
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 3,
  baseAssetPrecision: 8,
  quotePrecision: 8,
  underlyingType: 'COIN',
  underlyingSubType: ['PoW'],
  triggerProtect: '0.0500',
  liquidationFee: '0.012500',
  marketTakeBound: '0.05',
  maxMoveOrderLimit: 10_000,
  filters: [
    { minPrice: '261.10', filterType: 'PRICE_FILTER', maxPrice: '809484', tickSize },
    { minQty: '0.001', filterType: 'LOT_SIZE', maxQty: '1000', stepSize: '0.001' },
    { minQty: '0.001', filterType: 'MARKET_LOT_SIZE', maxQty: '120', stepSize: '0.001' },
    { limit: 200, filterType: 'MAX_NUM_ORDERS' },
    { filterType: 'MIN_NOTIONAL', notional: '100' },
    { multiplierUp: '1.0500', filterType: 'PERCENT_PRICE', multiplierDown: '0.9500' },
    { positionControlSide: 'NONE', filterType: 'POSITION_RISK_CONTROL' },
  ],
  orderTypes: ['LIMIT', 'MARKET', 'STOP', 'TRAILING_STOP_MARKET'],
  timeInForce: ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'],
  permissionSets: ['GRID', 'COPY'],
  ...change,
});

export const exchangeInfo = (symbols: readonly unknown[]) =>
  json(
    {
      timezone: 'UTC',
      serverTime: 1_778_069_220_123,
      futuresType: 'U_MARGINED',
      rateLimits: [
        { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 2_400 },
      ],
      exchangeFilters: [],
      assets: [{ asset: 'USDT', marginAvailable: true, autoAssetExchange: '-10000' }],
      symbols,
    },
    200,
    { 'x-mbx-used-weight-1m': '1' },
  );

/** Of 924 contracts 134 were like this in October 2026. */
const DELISTED = { status: 'SETTLING', deliveryDate: 1_725_958_800_000 };

type Row = readonly [open: number, ...texts: (string | number | null)[]];

/** A row of `klines`, with the fields after the sixth that nobody here reads. */
export const kline = ([time, ...texts]: Row) => [
  time,
  ...texts,
  time + HOUR - 1,
  '14501842.91530',
  6_150,
  '110.024',
  '7116822.46690',
  '0',
];

/** Of 6 May 2026. */
export const hourOf = (hour: number) => Date.UTC(2026, 4, 6, hour);

/** Oldest first; the last one is still open. */
export const HOURS: readonly Row[] = [
  [hourOf(8), '64010.10', '64250.00', '63980.00', '64200.50', '1021.334'],
  [hourOf(9), '64200.50', '64310.20', '64100.00', '64155.30', '912.010'],
  [hourOf(10), '64155.30', '64188.80', '63900.40', '63950.00', '1502.777'],
  [hourOf(11), '63950.00', '64020.00', '63805.10', '63990.90', '803.100'],
  [hourOf(12), '63990.90', '64001.00', '63970.00', '63981.20', '61.402'],
];

const dated = { contractType: 'CURRENT_QUARTER', deliveryDate: Date.UTC(2026, 5, 26, 8) };

const CONTRACTS = [
  contract('BTCUSDT', 'BTC', '0.10'),
  contract('ETHUSDC', 'ETH', '0.01', { quoteAsset: 'USDC', marginAsset: 'USDC' }),
  contract('ETHBTC', 'ETH', '0.000010', { quoteAsset: 'BTC', marginAsset: 'BTC' }),
  contract('MATICUSDT', 'MATIC', '0.0001', DELISTED),
  contract('POLUSDT', 'POL', '0.0001'),
  contract('RNDRUSDT', 'RNDR', '0.0001', DELISTED),
  contract('RENDERUSDT', 'RENDER', '0.001'),
  contract('1000SHIBUSDT', '1000SHIB', '0.000001'),
  contract('1000PEPEUSDT', '1000PEPE', '0.0000001'),
  contract('1MBABYDOGEUSDT', '1MBABYDOGE', '1e-7'),
  contract('币安人生USDT', '币安人生', '0.00001'),
  contract('NEWUSDT', 'NEW', '0.0001', { contractType: '', status: 'PENDING_TRADING' }),
  contract('BTCUSDT_260626', 'BTC', '0.1', { pair: 'BTCUSDT', ...dated }),
];

/** Rates of BTCUSDT every eight hours, eight days of them; the exchange settles some ms late. */
const PAYMENTS = Array.from({ length: 25 }, (_, n) => ({
  symbol: 'BTCUSDT',
  fundingTime: hourOf(8) - (24 - n) * 8 * HOUR + (n % 3) * 4,
  fundingRate: n === 24 ? '-0.00003172' : '0.00010000',
  markPrice: n < 3 ? '' : '64010.10000000',
}));

/** Hourly, of the 27 hours that are asked for. */
export const COUNTS = Array.from({ length: 27 }, (_, n) => ({
  symbol: 'BTCUSDT',
  sumOpenInterest: `${80_000 + 100 * n}.00000000`,
  sumOpenInterestValue: '5187321411.70000000',
  CMCCirculatingSupply: '19918853.00000000',
  timestamp: hourOf(12) - (26 - n) * HOUR,
}));

const PREDICTIONS = [
  {
    symbol: 'BTCUSDT',
    markPrice: '63981.20000000',
    indexPrice: '64010.55413043',
    estimatedSettlePrice: '64022.43104348',
    lastFundingRate: '0.00004211',
    interestRate: '0.00010000',
    nextFundingTime: hourOf(16),
    time: NOW,
  },
  { symbol: 'MATICUSDT', markPrice: '0.3794', lastFundingRate: '0', nextFundingTime: 0, time: NOW },
  { symbol: 'BTCUSDT_260626', markPrice: '64200', lastFundingRate: '', nextFundingTime: 0 },
];

/** What the exchange answers on a good day. */
export const SOUND: Recordings = {
  '/fapi/v1/exchangeInfo': exchangeInfo(CONTRACTS),
  '/fapi/v1/klines?symbol=BTCUSDT&interval=1h': json(HOURS.map(kline)),
  '/fapi/v1/fundingRate?symbol=BTCUSDT': json(PAYMENTS),
  '/fapi/v1/premiumIndex': json(PREDICTIONS),
  '/futures/data/openInterestHist?symbol=BTCUSDT': json(COUNTS),
};
