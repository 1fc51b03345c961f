import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { type Repeating, repeat } from '../../platform/repeating.ts';
import type { MarketSource } from '../market/market.ts';
import { withCaller } from '../market/request-budget/caller.ts';
import { ledgerLease } from './ledger-lease.ts';
import type { LedgerMetrics } from './ledger-metrics.ts';
import { openEntries } from './open-entries.ts';
import { openPassed } from './open-passed.ts';
import { settleCoin } from './settle-coin.ts';
import { verifyLedger } from './verify-ledger.ts';

/** A settling process that says nothing for so long is thought dead. */
const SETTLING_MS = 60_000;

export interface LedgerParts {
  readonly database: Database;
  readonly market: MarketSource;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: LedgerMetrics;
  /** How often closed candles are looked for. */
  readonly settleEveryMs: number;
  /** How often every seal is checked. */
  readonly verifyEveryMs: number;
}

/** Settles this market's open entries as candles close; any number of processes may run it. */
export interface Ledger {
  /** One round now: settles what can be settled at this moment. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export function startLedger(parts: LedgerParts): Ledger {
  const { database, market, log, metrics } = parts;
  const stopping = new AbortController();
  const lease = ledgerLease(database, `settle ${market.market.id}`, SETTLING_MS);
  // Held from one look at the whole chain to the next, so that only one process reads it.
  const reading = ledgerLease(database, 'read the whole chain', parts.verifyEveryMs);

  async function verify(extent: 'whole' | 'news'): Promise<void> {
    const { broken } = await verifyLedger(database, extent);
    metrics.broken.set(broken === null ? 0 : 1);
    if (broken !== null && extent === 'whole') {
      log.error({ record: broken }, 'the track record does not match its seals');
    }
  }

  async function settleHeld(): Promise<void> {
    const open = await openEntries(database, market.market.id, log);
    metrics.openEntries.set([...open.values()].reduce((sum, { length }) => sum + length, 0));
    for (const [coin, entries] of open) {
      if (stopping.signal.aborted || !(await lease.take())) return;
      const settled = await settleCoin(parts, coin, entries, stopping.signal);
      for (const { outcome, settles, rules } of settled.settlements) {
        metrics.settlements.inc({ outcome, rules });
        log.info({ coin, record: settles, outcome }, 'recommendation settled');
      }
      if (settled.refusal) {
        metrics.failures.inc();
        log.warn({ coin, refusal: settled.refusal.message }, 'recommendations not settled yet');
      }
    }
  }

  async function settle(): Promise<void> {
    if (!(await lease.take())) return;
    try {
      const { signal } = stopping;
      await withCaller({ urgency: 'levels', signal }, settleHeld);
      await verify('news');
    } finally {
      await lease.release();
    }
  }

  async function verifyWhole(): Promise<void> {
    if (!(await reading.take())) return;
    await verify('whole');
    for (const hypothesis of await openPassed(database)) {
      log.info({ hypothesis }, 'a hypothesis passed; its records are open now');
    }
  }

  const tasks: Repeating[] = [
    repeat('settle recommendations', settle, parts.settleEveryMs, log),
    repeat('verify the track record', verifyWhole, parts.verifyEveryMs, log),
  ];
  return {
    settle,
    async stop() {
      stopping.abort();
      await Promise.all(tasks.map((task) => task.stop()));
      await reading.release();
    },
  };
}
