import { Counter, Gauge, type Registry } from 'prom-client';

export interface PriceMetrics {
  /** By outcome: fetched, read, none-newer, failed. */
  readonly rounds: Counter<'outcome'>;
  /** Time of the newest prices, in seconds since the epoch. */
  readonly newest: Gauge;
}

export function createPriceMetrics(registry: Registry): PriceMetrics {
  const registers = [registry];
  return {
    rounds: new Counter({
      name: 'market_price_rounds_total',
      help: 'Refreshes of the prices: fetched of the market, read of what another server fetched, none newer there, failed.',
      labelNames: ['outcome'],
      registers,
    }),
    newest: new Gauge({
      name: 'market_prices_time_seconds',
      help: 'When the newest prices are of; they stand still while nobody wants them.',
      registers,
    }),
  };
}
