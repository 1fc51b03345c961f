import { MarketError } from '../../domain/market/market-error.ts';
import { candleOpen } from '../../domain/market/timeframe.ts';
import { oneByOne, type SetAside } from '../../platform/database/in-halves.ts';
import type { RepeatedRound } from '../../platform/database/rounds.ts';
import type { ServerParts } from '../parts.ts';
import { requestRun } from '../queue/analysis-queue.ts';
import {
  type CheckKey,
  checkName,
  checksWithoutRun,
  endCheck,
  holdCheckWithoutRun,
  setRun,
  UNEXPECTED,
} from './check-record.ts';
import { recordFailure } from './coin-checks.ts';
import { type CheckOutcome, finishChecks } from './finish-checks.ts';
import type { MonitorMetrics } from './metrics.ts';
import { openDueSlots } from './open-due-slots.ts';
import { behindSlots, endSlots } from './slot-record.ts';

type CheckParts = Pick<ServerParts, 'database' | 'boss' | 'market' | 'clock'>;

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
      await endCheck(tx, key, refusal);
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

/** Requests a run for every check that has none, sharing current ones. @returns how many */
async function startChecks(
  parts: CheckParts & { readonly setAside: SetAside<string> },
  stopping: AbortSignal,
): Promise<number> {
  const started = await oneByOne(
    await checksWithoutRun(parts.database),
    async (key) => !stopping.aborted && startCheck(parts, key),
    async (key, error) => {
      await endCheck(parts.database, key, UNEXPECTED);
      await parts.setAside(checkName(key), error);
    },
  );
  return started.filter(Boolean).length;
}

export interface MonitorParts extends CheckParts, Pick<ServerParts, 'log' | 'rounds'> {
  readonly metrics: MonitorMetrics;
  readonly roundEveryMs: number;
}

/** A monitoring time is late if its checks have not all ended by then, in seconds. */
const MOST_BEHIND_S = 900;

/** Opens slots, requests their runs and applies the results; any number may run at once. */
export function startMonitor(parts: MonitorParts) {
  const { database, clock, log, metrics } = parts;

  function count(outcome: CheckOutcome): void {
    metrics.checks.inc({ outcome: outcome.kind });
    if (outcome.kind === 'failed') return;
    metrics.changed.inc(outcome.changed);
    metrics.alerts.inc(outcome.alerts);
  }

  async function open(setAside: SetAside<string>): Promise<void> {
    const { opened, missed, noticed } = await openDueSlots(database, clock, setAside);
    for (const { slot, coins, lateBySeconds } of opened) {
      metrics.slots.inc({ event: 'opened' });
      metrics.slotDelay.observe({ until: 'opened' }, lateBySeconds);
      log.info({ slot, coins, lateBySeconds }, 'monitoring slot opened');
    }
    if (missed > 0 || noticed > 0) {
      metrics.slots.inc({ event: 'missed' }, missed);
      log.warn({ slots: missed, people: noticed }, 'monitoring slots missed');
    }
  }

  const finish = ({ setAside, stopping }: Pick<RepeatedRound, 'setAside' | 'stopping'>) =>
    finishChecks({ ...parts, setAside }, stopping, count);

  async function round(repeated: RepeatedRound): Promise<void> {
    const { setAside, stopping } = repeated;
    await open(setAside);
    await finish(repeated);
    await startChecks({ ...parts, setAside }, stopping);
    for (const seconds of await endSlots(database, clock.now())) {
      metrics.slots.inc({ event: 'done' });
      metrics.slotDelay.observe({ until: 'done' }, seconds);
    }
  }

  const rounds = parts.rounds.repeat(
    {
      name: 'monitor',
      everyMs: parts.roundEveryMs,
      behind: () => behindSlots(database, clock.now()),
      mostBehind: MOST_BEHIND_S,
    },
    round,
  );
  return {
    ...rounds,
    /** Applies a run of this process that just ended; failures wait for the round. */
    finish: () =>
      finish(rounds).catch((error: unknown) => log.warn({ err: error }, 'checks not applied yet')),
  };
}
