import type { CandlePeriod } from '../../../domain/market/timeframe.ts';
import type { Protocol } from './protocol.ts';

const INTERVALS: Readonly<Record<string, CandlePeriod>> = {
  '1': '1m',
  '15': '15m',
  '60': '1h',
  '240': '4h',
  D: '1d',
  W: '1w',
};

const contract = (symbol: string, base: string, quote: string, change: object = {}) => ({
  symbol,
  contractType: 'LinearPerpetual',
  status: 'Trading',
  baseCoin: base,
  quoteCoin: quote,
  settleCoin: quote,
  launchTime: '1585526400000',
  deliveryTime: '0',
  priceScale: '2',
  leverageFilter: { minLeverage: '1', maxLeverage: '100.00', leverageStep: '0.01' },
  priceFilter: { minPrice: '0.10', maxPrice: '1999999.80', tickSize: '0.10' },
  lotSizeFilter: {
    maxOrderQty: '1190.000',
    minOrderQty: '0.001',
    qtyStep: '0.001',
    minNotionalValue: '5',
  },
  fundingInterval: 480,
  ...change,
});

const LINEAR = [
  contract('BTCUSDT', 'BTC', 'USDT'),
  contract('ETHUSDT', 'ETH', 'USDT', { priceFilter: { tickSize: '0.01' } }),
  contract('BTCPERP', 'BTC', 'USDC'),
  contract('SHIB1000USDT', 'SHIB1000', 'USDT', { priceFilter: { tickSize: '0.000001' } }),
  contract('LUNAUSDT', 'LUNA', 'USDT', { status: 'Closed' }),
  contract('BTCUSDT-26JUN26', 'BTC', 'USDT', {
    contractType: 'LinearFutures',
    deliveryTime: '1782460800000',
  }),
];

const INVERSE = [
  contract('BTCUSD', 'BTC', 'USD', {
    contractType: 'InversePerpetual',
    settleCoin: 'BTC',
    priceFilter: { tickSize: '0.50' },
  }),
];

/** Without the deduction of each tier; the larger come first, as nothing says that they do not. */
const riskLimits = (symbol: string) =>
  [
    { id: 3, riskLimitValue: '10000000', maintenanceMargin: '0.02', maxLeverage: '25.00' },
    { id: 2, riskLimitValue: '2600000', maintenanceMargin: '0.0056', maxLeverage: '90.00' },
    { id: 1, riskLimitValue: '2000000', maintenanceMargin: '0.005', maxLeverage: '100.00' },
  ].map((tier) => ({ ...tier, symbol, isLowestRisk: tier.id === 1 ? 1 : 0 }));

const envelope = (result: unknown) => ({
  retCode: 0,
  retMsg: 'OK',
  result,
  retExtInfo: {},
  time: 1_672_712_495_660,
});

/** Bybit's v5 instrument, risk limit and kline endpoints (bybit-exchange.github.io/docs/v5/market/kline). */
export const bybitProtocol: Protocol = ({ path, query }, candles, others) => {
  const linear = [...LINEAR, ...others.map((base) => contract(`${base}USDT`, base, 'USDT'))];
  const category = query.get('category');
  if (path === '/v5/market/instruments-info') {
    const list =
      query.get('status') === 'PreLaunch' ? [] : category === 'linear' ? linear : INVERSE;
    return envelope({ category, list, nextPageCursor: '' });
  }
  if (path === '/v5/market/risk-limit') {
    return envelope({ category, list: riskLimits(query.get('symbol') ?? ''), nextPageCursor: '' });
  }
  if (path !== '/v5/market/kline') return null;
  const symbol = query.get('symbol') ?? '';
  const timeframe = INTERVALS[query.get('interval') ?? ''];
  if (![...linear, ...INVERSE].some((listed) => listed.symbol === symbol) || !timeframe) {
    return { retCode: 10_001, retMsg: 'params error: Symbol Is Invalid', result: {} };
  }
  const from = Number(query.get('start') ?? 0);
  const to = Number(query.get('end') ?? Number.MAX_SAFE_INTEGER);
  const limit = Math.min(Number(query.get('limit') ?? 200), 1_000);
  const list = candles(symbol, timeframe, from, to)
    .slice(-limit)
    .map(([time, open, high, low, close, volume]) => [
      String(time),
      String(open),
      String(high),
      String(low),
      String(close),
      String(volume),
      String(volume * close),
    ])
    .reverse();
  return envelope({ symbol, category, list });
};
