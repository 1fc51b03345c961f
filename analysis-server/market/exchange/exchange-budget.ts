import type { Database } from '../../../platform/database/database.ts';
import { ownSpending } from '../request-budget/own-spending.ts';
import { createRequestBudget, type RequestBudget } from '../request-budget/request-budget.ts';
import { sharedSpending } from '../request-budget/shared-spending.ts';
import type { ExchangeId } from './exchange-ids.ts';
import { EXCHANGE_LIMITS } from './exchange-limits.ts';

export interface ExchangeBudgetSettings {
  readonly id: ExchangeId;
  readonly baseUrl: string | null;
  /** Shares the spending between servers; without it the process counts alone. */
  readonly database?: Database | undefined;
  /** Used without a database. Default: the machine's. */
  readonly clock?: () => number;
}

/** Waits take machine time, even if the market's present differs. */
const machineTime = () => performance.now();

export function exchangeBudget(settings: ExchangeBudgetSettings): RequestBudget {
  const { id, baseUrl, database, clock = machineTime } = settings;
  const address = baseUrl === null ? id : `${id} at ${new URL(baseUrl).host}`;
  const spending = database ? sharedSpending(database, address) : ownSpending(clock);
  return createRequestBudget({ quotas: EXCHANGE_LIMITS[id].quotas, spending, clock });
}
