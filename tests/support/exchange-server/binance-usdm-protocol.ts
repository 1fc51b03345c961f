import { periodMs } from '../../../analysis-server/market/market.ts';
import { PERIODS, type Protocol } from './protocol.ts';

const symbol = (name: string, base: string, quote: string, contractType: string) => ({
  symbol: name,
  pair: `${base}${quote}`,
  contractType,
  deliveryDate: 4_133_404_800_000,
  onboardDate: 1_569_398_400_000,
  status: 'TRADING',
  baseAsset: base,
  quoteAsset: quote,
  marginAsset: quote,
  pricePrecision: 2,
  quantityPrecision: 3,
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.10', maxPrice: '4529764', tickSize: '0.10' },
    { filterType: 'LOT_SIZE', minQty: '0.001', maxQty: '1000', stepSize: '0.001' },
  ],
});

const LARGEST_PAGE = 1_000;

/** Binance USDⓈ-M exchangeInfo and klines (developers.binance.com, USDⓈ-M futures). */
export const binanceUsdmProtocol: Protocol = ({ path, query }, candles, others) => {
  if (path === '/fapi/v1/exchangeInfo') {
    return {
      timezone: 'UTC',
      symbols: [
        symbol('BTCUSDT', 'BTC', 'USDT', 'PERPETUAL'),
        symbol('ETHUSDC', 'ETH', 'USDC', 'PERPETUAL'),
        ...others.map((base) => symbol(`${base}USDT`, base, 'USDT', 'PERPETUAL')),
      ],
    };
  }
  const timeframe = PERIODS.find((known) => known === query.get('interval'));
  if (path !== '/fapi/v1/klines' || !timeframe) return null;
  const from = Number(query.get('startTime') ?? 0);
  const to = Number(query.get('endTime') ?? Number.MAX_SAFE_INTEGER);
  return candles(query.get('symbol') ?? '', timeframe, from, to)
    .slice(0, Math.min(Number(query.get('limit') ?? 500), LARGEST_PAGE))
    .map(([time, open, high, low, close, volume]) => [
      time,
      String(open),
      String(high),
      String(low),
      String(close),
      String(volume),
      time + periodMs(timeframe) - 1,
      String(volume * close),
      100,
      '0',
      '0',
      '0',
    ]);
};
