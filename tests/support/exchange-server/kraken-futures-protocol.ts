import { PERIODS, type Protocol } from './protocol.ts';

const INSTRUMENTS = [
  { symbol: 'PF_XBTUSD', type: 'flexible_futures', tickSize: 1 },
  { symbol: 'PF_ETHUSD', type: 'flexible_futures', tickSize: 0.1 },
  { symbol: 'PI_XBTUSD', type: 'futures_inverse', tickSize: 0.5 },
  {
    symbol: 'FF_XBTUSD_260626',
    type: 'flexible_futures',
    lastTradingTime: '2026-06-26T15:00:00.000Z',
    tickSize: 1,
  },
  { symbol: 'in_xbtusd', type: 'spot index', tradeable: false },
];

const listed = (instrument: object) => ({
  tradeable: true,
  contractSize: 1,
  contractValueTradePrecision: 4,
  marginLevels: [
    { numNonContractUnits: 0, initialMargin: 0.02, maintenanceMargin: 0.01 },
    { numNonContractUnits: 500_000, initialMargin: 0.04, maintenanceMargin: 0.02 },
    { numNonContractUnits: 2_000_000, initialMargin: 0.1, maintenanceMargin: 0.05 },
  ],
  ...instrument,
});

const LARGEST_PAGE = 2_000;

/** Kraken Futures' instruments and charts (docs.kraken.com/api/docs/futures-api/charts/candles). */
export const krakenFuturesProtocol: Protocol = ({ path, query }, candles, others) => {
  if (path === '/derivatives/api/v3/instruments') {
    const perpetuals = others.map((base) => ({
      symbol: `PF_${base}USD`,
      type: 'flexible_futures',
      tickSize: 0.1,
    }));
    const instruments = [...INSTRUMENTS, ...perpetuals].map(listed);
    return { result: 'success', instruments, serverTime: '2026-01-01T00:00:00.000Z' };
  }
  const chart = /^\/api\/charts\/v1\/trade\/([^/]+)\/([^/]+)$/.exec(path);
  const timeframe = PERIODS.find((known) => known === chart?.[2]);
  if (!chart?.[1] || !timeframe) return null;
  const from = Number(query.get('from') ?? 0) * 1_000;
  const to = Number(query.get('to') ?? Number.MAX_SAFE_INTEGER) * 1_000;
  const rows = candles(chart[1], timeframe, from, to);
  return {
    candles: rows.slice(0, LARGEST_PAGE).map(([time, open, high, low, close, volume]) => ({
      time,
      open: open.toFixed(11),
      high: high.toFixed(11),
      low: low.toFixed(11),
      close: close.toFixed(11),
      volume: String(volume),
    })),
    more_candles: rows.length > LARGEST_PAGE,
  };
};
