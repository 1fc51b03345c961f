import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { inHalves } from '../../platform/database/in-halves.ts';
import type { RepeatedRound, Rounds } from '../../platform/database/rounds.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { MarketSource } from '../market/market.ts';
import { withCaller } from '../market/request-budget/caller.ts';
import type { LedgerMetrics } from '../metrics.ts';
import { behindEntries, openEntries, recordName } from './open-entries.ts';
import { recordRanges } from './record-ranges.ts';
import { settleCoin } from './settle-coin.ts';
import { settleRanges } from './settle-ranges.ts';
import { CHAINS, verifyLedger } from './verify-ledger.ts';

/** Saves requests but is no lock: with two holders each settlement is still appended once. */
export function ledgerLease(database: Database, task: string, forMs: number) {
  const holder = randomUUID();
  return {
    /** Takes or extends it. @returns false if another process holds it */
    async take(): Promise<boolean> {
      const rows = await database.query(
        `insert into private.ledger_leases as l (task, holder, until)
         values ($1, $2, now() + make_interval(secs => $3))
         on conflict (task) do update set holder = excluded.holder, until = excluded.until
         where l.holder = excluded.holder or l.until < now()
         returning task`,
        [task, holder, forMs / 1000],
      );
      return rows.length === 1;
    },
    async release(): Promise<void> {
      await database.query('delete from private.ledger_leases where task = $1 and holder = $2', [
        task,
        holder,
      ]);
    },
  };
}

/** Longest time that closed candles may stay unprocessed, in seconds. */
const MOST_BEHIND_S = 7_200;
/** After this long without renewal a settling process counts as dead. */
const SETTLING_MS = 60_000;

export interface LedgerParts {
  readonly database: Database;
  readonly market: MarketSource;
  readonly clock: Clock;
  readonly log: Log;
  readonly rounds: Rounds;
  readonly metrics: LedgerMetrics;
  readonly settleEveryMs: number;
  readonly verifyEveryMs: number;
}

/** Settles this market's open entries and ranges as candles close; any number of processes may run it. */
export function startLedger(parts: LedgerParts) {
  const { database, market, log, metrics } = parts;
  const lease = ledgerLease(database, `settle ${market.market.id}`, SETTLING_MS);
  // Held from one full check to the next, so that only one process reads the whole chain.
  const chainLease = ledgerLease(database, 'read the whole chain', parts.verifyEveryMs);

  async function verify(extent: 'whole' | 'news'): Promise<void> {
    let isBroken = false;
    for (const [name, chain] of Object.entries(CHAINS)) {
      const { broken } = await verifyLedger(database, extent, chain);
      isBroken ||= broken !== null;
      if (broken !== null && extent === 'whole') {
        log.error({ chain: name, record: broken }, 'the track record does not match its seals');
      }
    }
    metrics.broken.set(isBroken ? 1 : 0);
  }

  async function settleHeld({ setAside, passedOver, stopping }: RepeatedRound): Promise<void> {
    const open = await openEntries(
      database,
      { market: market.market.id },
      setAside,
      await passedOver(),
    );
    metrics.openEntries.set([...open.values()].reduce((sum, { length }) => sum + length, 0));
    for (const [coin, entries] of open) {
      if (stopping.aborted || !(await lease.take())) return;
      const parted = await inHalves(
        entries,
        (some) => settleCoin(parts, coin, some, stopping),
        ({ number }, error) => setAside(recordName(number), error),
      );
      for (const record of parted.flatMap(({ records }) => records)) {
        const { kind, outcome, rules } = record;
        metrics.settlements.inc({ outcome, rules });
        const number = record.kind === 'held' ? record.holds : record.settles;
        log.info({ coin, record: number, kind, outcome }, 'recommendation settled');
      }
      const refusal = parted.find((part) => part.refusal)?.refusal;
      if (refusal) {
        metrics.failures.inc();
        log.warn({ coin, refusal: refusal.message }, 'recommendations not settled yet');
      }
    }
  }

  async function settle(round: RepeatedRound): Promise<void> {
    if (!(await lease.take())) return;
    try {
      const caller = { urgency: 'levels', signal: round.stopping } as const;
      await withCaller(caller, () => settleHeld(round));
      await verify('news');
      const recorded = await recordRanges(database, market.market.id, parts.clock.now());
      const settled = await withCaller(caller, () => settleRanges(parts, round));
      if (recorded + settled > 0) log.info({ recorded, settled }, 'hours of ranges');
    } finally {
      await lease.release();
    }
  }

  const settling = parts.rounds.repeat(
    {
      name: 'settle recommendations',
      everyMs: parts.settleEveryMs,
      behind: () => behindEntries(database, market.market.id, parts.clock.now()),
      mostBehind: MOST_BEHIND_S,
    },
    settle,
  );
  const verifying = parts.rounds.repeat(
    { name: 'verify the track record', everyMs: parts.verifyEveryMs },
    async () => {
      if (await chainLease.take()) await verify('whole');
    },
  );
  return {
    settle: settling.round,
    async stop() {
      await Promise.all([settling.stop(), verifying.stop()]);
      await chainLease.release();
    },
  };
}
