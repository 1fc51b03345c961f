import * as v from 'valibot';
import { periodMs } from '../../../analysis-server/market/market.ts';
import { PERIODS, type Protocol } from './protocol.ts';

const UNIVERSE = [
  { name: 'BTC', szDecimals: 5, maxLeverage: 40 },
  { name: 'kPEPE', szDecimals: 0, maxLeverage: 10 },
  { name: 'OLD', szDecimals: 1, maxLeverage: 3, isDelisted: true },
];

const context = (markPx: string) => ({
  dayNtlVlm: '9450588.2273',
  funding: '0.0000198',
  markPx,
  midPx: markPx,
  openInterest: '1815.4712',
  oraclePx: markPx,
  premium: '0.0005',
  prevDayPx: String(Number(markPx) / 1.25),
});

const CONTEXTS = ['67123.0', '0.012345', '1.5'].map(context);

const QuerySchema = v.variant('type', [
  v.object({ type: v.literal('metaAndAssetCtxs') }),
  v.object({
    type: v.literal('candleSnapshot'),
    req: v.object({
      coin: v.string(),
      interval: v.picklist(PERIODS),
      startTime: v.number(),
      endTime: v.number(),
    }),
  }),
]);

const LARGEST_PAGE = 5_000;

/** Hyperliquid's info endpoint (hyperliquid.gitbook.io, "Info endpoint": candle snapshot). */
export const hyperliquidProtocol: Protocol = ({ path, body }, candles, others) => {
  const query = v.safeParse(QuerySchema, body);
  if (path !== '/info' || !query.success) return null;
  if (query.output.type === 'metaAndAssetCtxs') {
    const universe = others.map((name) => ({ name, szDecimals: 1, maxLeverage: 3 }));
    return [
      { universe: [...UNIVERSE, ...universe] },
      [...CONTEXTS, ...others.map(() => context('1.5'))],
    ];
  }
  const { coin, interval, startTime, endTime } = query.output.req;
  return candles(coin, interval, startTime, endTime)
    .slice(-LARGEST_PAGE)
    .map(([time, open, high, low, close, volume]) => ({
      t: time,
      T: time + periodMs(interval) - 1,
      s: coin,
      i: interval,
      o: String(open),
      h: String(high),
      l: String(low),
      c: String(close),
      v: String(volume),
      n: 46,
    }));
};
