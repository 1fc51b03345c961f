import type { Database } from '../../../platform/database/database.ts';
import { ownSpending } from '../request-budget/own-spending.ts';
import { createRequestBudget, type RequestBudget } from '../request-budget/request-budget.ts';
import { sharedSpending } from '../request-budget/shared-spending.ts';
import type { ExchangeId } from './exchange-ids.ts';
import { EXCHANGE_LIMITS } from './exchange-limits.ts';

export interface ExchangeBudgetSettings {
  readonly id: ExchangeId;
  /** EXCHANGE_URL; null: the exchange's own addresses. */
  readonly baseUrl: string | null;
  /** Where all servers keep what they have used; the process counts for itself where unset. */
  readonly database?: Database | undefined;
  /** Where the process counts for itself, its time; the machine's where unset. */
  readonly clock?: () => number;
}

/** Waiting takes the machine's time, also where a market's present is another. */
const machineTime = () => performance.now();

/** The budget of requests to one exchange. */
export function exchangeBudget(settings: ExchangeBudgetSettings): RequestBudget {
  const { id, baseUrl, database, clock = machineTime } = settings;
  const address = baseUrl === null ? id : `${id} at ${new URL(baseUrl).host}`;
  const spending = database ? sharedSpending(database, address) : ownSpending(clock);
  return createRequestBudget({ quotas: EXCHANGE_LIMITS[id].quotas, spending, clock });
}
