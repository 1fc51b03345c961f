import { planFor } from '../../analysis-server/analyst/plan.ts';
import { runAnalysis } from '../../analysis-server/jobs/run-analysis.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import { entryOf } from '../../analysis-server/ledger/entry-of.ts';
import { startLedger } from '../../analysis-server/ledger/ledger.ts';
import { openEntries } from '../../analysis-server/ledger/open-entries.ts';
import { openEntry } from '../../analysis-server/ledger/open-entry.ts';
import { settleCoin } from '../../analysis-server/ledger/settle-coin.ts';
import { createLedgerMetrics } from '../../analysis-server/metrics.ts';
import { finishRun, takeRun } from '../../analysis-server/store/run-lease.ts';
import { findOrCreateRun } from '../../analysis-server/store/shared-run.ts';
import type { Action } from '../../domain/analysis/recommendation.ts';
import { candleOpen } from '../../domain/market/timeframe.ts';
import { voteOn } from '../../domain/plan/vote/vote.ts';
import type { SettableClock } from '../../platform/process/clock.ts';
import { createMetrics } from '../../platform/server/metrics.ts';
import { planPictureOf } from './plan-picture.ts';
import { type ScriptedMarket, scriptedMarket } from './scripted-market.ts';
import { nothingAside, quietLog, type TestDatabase, testRounds } from './test-database.ts';
import { unkeptMarket } from './unkept-market.ts';

const NEVER = 2_000_000_000;

/** The track record over a simulated market under a set clock. */
export interface LedgerDesk {
  readonly market: ScriptedMarket;
  readonly clock: SettableClock;
  /** Analyses a coin now, and enters what the evidence says, or the action given, as a trade. */
  analyse(coin: string, action?: Action): Promise<void>;
  /** One round of settling. */
  settle(): Promise<void>;
  /** The same without asking whether another process is at it. */
  settleUnheld(): Promise<void>;
  /** Does what the triggers on records and analyses refuse. */
  withoutTriggers(statement: string): Promise<void>;
  /** Empties the track record. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

const GUARDED = ['public.ledger_records', 'public.analysis_snapshots'];

/** Opens an empty track record on a test database. */
export async function ledgerDesk({
  database,
}: Pick<TestDatabase, 'database'>): Promise<LedgerDesk> {
  const market = scriptedMarket();
  const { clock } = market;
  const checked = unkeptMarket(market);
  const ledger = startLedger({
    database,
    market: checked,
    clock,
    log: quietLog,
    rounds: testRounds(database),
    metrics: createLedgerMetrics(createMetrics('test')),
    settleEveryMs: NEVER,
    verifyEveryMs: NEVER,
  });

  function withoutTriggers(statement: string): Promise<void> {
    return database.transaction(async (tx) => {
      for (const table of GUARDED) await tx.query(`alter table ${table} disable trigger user`);
      await tx.query(statement);
      for (const table of GUARDED) await tx.query(`alter table ${table} enable trigger user`);
    });
  }

  async function forget(): Promise<void> {
    await withoutTriggers('truncate public.ledger_records cascade');
    await database.query('truncate private.ledger_targets, public.passed_hypotheses');
    await database.query('truncate public.analysis_runs, public.analysis_snapshots cascade');
    await database.query(
      `update private.ledger_chain set verified_number = default, verified_hash = default,
         verified_at = null, broken_number = null`,
    );
  }

  async function analyse(coin: string, action?: Action): Promise<void> {
    const now = clock.now();
    const candleClose = candleOpen('15m', now);
    const { result, inputs } = await runAnalysis(
      { market: checked, writer: rulesWriter, clock },
      coin,
      candleClose,
      {
        onProgress: () => undefined,
        onText: () => undefined,
        onFacts: async () => undefined,
        signal: new AbortController().signal,
      },
    );
    const picture = planPictureOf(result);
    const recommended = action
      ? {
          ...result,
          tradeRecommendation: { ...planFor(picture, action, voteOn(picture)), reason: '' },
        }
      : result;
    await database.query('delete from public.analysis_runs');
    const key = { coin, market: market.market.id, candleClose };
    const run = await database.transaction((tx) => findOrCreateRun(tx, key, 'person'));
    const lease = await takeRun(database, run.id);
    if (!lease) throw new Error(`the run of ${coin} was taken by somebody else`);
    await finishRun(database, lease, recommended, inputs, async (tx, id) => {
      await openEntry(tx, { ...entryOf(recommended, id), stance: 'trade' });
    });
  }

  // What begins by itself at the start is over before the test begins.
  await ledger.settle();
  return {
    market,
    clock,
    analyse,
    settle: () => ledger.settle(),
    async settleUnheld() {
      const { signal } = new AbortController();
      for (const [coin, entries] of await openEntries(database, market.market.id, nothingAside)) {
        await settleCoin({ database, market: checked, clock }, coin, entries, signal);
      }
    },
    withoutTriggers,
    forget,
    async close() {
      await ledger.stop();
      await forget();
    },
  };
}
