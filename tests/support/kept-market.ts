import { Registry } from 'prom-client';
import { createCandleStore } from '../../analysis-server/market/candles/candle-store.ts';
import { checkedMarket } from '../../analysis-server/market/checked-market.ts';
import type { MarketFeed, MarketSource } from '../../analysis-server/market/market.ts';
import { createCandleMetrics } from '../../analysis-server/metrics.ts';
import type { Database } from '../../platform/database/database.ts';
import { quietLog } from './test-database.ts';

/** A market as the analysis server makes it: its candles are kept in the database. */
export function keptMarket(feed: MarketFeed, database: Database): MarketSource {
  const metrics = createCandleMetrics(new Registry());
  return checkedMarket(feed, createCandleStore({ feed, database, log: quietLog, metrics }));
}
