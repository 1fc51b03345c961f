import type { PgBoss } from 'pg-boss';
import { candleOpen } from '../../domain/timeframe.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { oneByOne, type SetAside } from '../../platform/in-halves.ts';
import type { MarketSource } from '../market/market.ts';
import { MarketError } from '../market/market-error.ts';
import { requestRun } from '../queue/request-run.ts';
import {
  type CheckKey,
  checkName,
  checksWithoutRun,
  endAsFailed,
  holdCheckWithoutRun,
  setRun,
  UNEXPECTED,
} from './check-record.ts';
import { recordFailure } from './coin-checks.ts';

export interface CheckParts {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly market: MarketSource;
  readonly clock: Clock;
}

async function startCheck(parts: CheckParts, key: CheckKey): Promise<boolean> {
  const { database, boss, market, clock } = parts;
  const { coin } = key;
  let refusal: string | null = null;
  let moment = clock.now();
  try {
    moment = await market.now(coin);
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    refusal = error.message;
  }
  return database.transaction(async (tx) => {
    if (!(await holdCheckWithoutRun(tx, key))) return false;
    if (refusal !== null) {
      await recordFailure(tx, coin, clock.now(), refusal);
      await endAsFailed(tx, key, refusal);
      return false;
    }
    const candleClose = candleOpen('15m', moment);
    const run = await requestRun(
      boss,
      tx,
      { coin, market: market.market.id, candleClose },
      'monitor',
    );
    await setRun(tx, key, run.id);
    return true;
  });
}

/** Asks for a run for every check that has none, sharing what runs already. @returns how many */
export async function startChecks(
  parts: CheckParts & { readonly setAside: SetAside<string> },
  stopping: AbortSignal,
): Promise<number> {
  const started = await oneByOne(
    await checksWithoutRun(parts.database),
    async (key) => !stopping.aborted && startCheck(parts, key),
    async (key, error) => {
      await endAsFailed(parts.database, key, UNEXPECTED);
      await parts.setAside(checkName(key), error);
    },
  );
  return started.filter(Boolean).length;
}
