import { Counter, type Registry } from 'prom-client';

export interface CandleMetrics {
  readonly fetched: Counter<'timeframe'>;
  readonly corrections: Counter<'kind'>;
}

export function createCandleMetrics(registry: Registry): CandleMetrics {
  const registers = [registry];
  return {
    fetched: new Counter({
      name: 'market_candles_fetched_total',
      help: 'Candles that the market sent because they were not kept yet.',
      labelNames: ['timeframe'],
      registers,
    }),
    corrections: new Counter({
      name: 'market_candle_corrections_total',
      help: 'Closed candles that the market gave otherwise later (changed), or only later (came later).',
      labelNames: ['kind'],
      registers,
    }),
  };
}
