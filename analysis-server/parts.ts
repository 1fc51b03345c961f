import type { PgBoss } from 'pg-boss';
import type { Rounds } from '../platform/database/rounds.ts';
import type { RateLimit } from '../platform/http/rate-limit.ts';
import type { Gatekeeper } from '../platform/person/gatekeeper.ts';
import type { Ground } from '../platform/server/run-server.ts';
import type { CoinDirectory } from './api/coin-directory.ts';
import type { AnalysisLimits } from './limits.ts';
import type { ReadRows } from './market/checked-market.ts';
import type { MarketSource } from './market/market.ts';
import type { PriceBoard } from './market/prices/price-board.ts';

/** What the routes and the rounds share; each takes what it needs. */
export interface ServerParts extends Ground {
  readonly boss: PgBoss;
  readonly market: MarketSource;
  readonly readRows: ReadRows;
  readonly directory: CoinDirectory;
  readonly board: PriceBoard;
  readonly rounds: Rounds;
  readonly keeper: Gatekeeper;
  readonly limits: AnalysisLimits;
  readonly analyses: RateLimit;
}
