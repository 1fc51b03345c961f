import { livePlan } from '../../analysis-server/analyst/live-plan.ts';
import { planFor } from '../../analysis-server/analyst/plan.ts';
import { runAnalysis } from '../../analysis-server/jobs/run-analysis.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import { readStanding, writePlan } from '../../analysis-server/ledger/coin-plan.ts';
import { startLedger } from '../../analysis-server/ledger/ledger.ts';
import { openEntries } from '../../analysis-server/ledger/open-entries.ts';
import { settleCoin, settleUpTo } from '../../analysis-server/ledger/settle-coin.ts';
import { createLedgerMetrics } from '../../analysis-server/metrics.ts';
import { finishRun, takeRun } from '../../analysis-server/store/run-lease.ts';
import { findOrCreateRun } from '../../analysis-server/store/shared-run.ts';
import type { AnalysisResult } from '../../domain/analysis/analysis.ts';
import type { Action } from '../../domain/analysis/recommendation.ts';
import { contentOf, planHash, type StandingPlan } from '../../domain/analysis/standing-plan.ts';
import { candleOpen } from '../../domain/market/timeframe.ts';
import { voteOn } from '../../domain/plan/vote/vote.ts';
import { createMetrics } from '../../platform/server/metrics.ts';
import { deleteAll, emptyLedger, withoutTriggers } from './emptied-ledger.ts';
import { planPictureOf } from './plan-picture.ts';
import { type ScriptedMarket, scriptedMarket } from './scripted-market.ts';
import type { SettableClock } from './settable-clock.ts';
import { nothingAside, quietLog, type TestDatabase, testRounds } from './test-database.ts';
import { unkeptMarket } from './unkept-market.ts';

const NEVER = 2_000_000_000;
/** Analyses, and what refers to them. */
const ANALYSES = [
  'watchlist_entries',
  'scan_rows',
  'scan_coins',
  'coin_checks',
  'monitor_checks',
  'analysis_runs',
  'analysis_snapshots',
].map((table) => `public.${table}`);

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

/** As if the evidence had said to trade that side. */
async function forced(
  result: AnalysisResult,
  action: Action,
  standing: StandingPlan | null,
): Promise<AnalysisResult> {
  const picture = planPictureOf(result);
  const planned = { ...planFor(picture, action, voteOn(picture)), stance: 'trade' as const };
  const recommended = livePlan(
    { ...planned, asideFor: [] },
    standing,
    picture,
    result.snapshotTime,
  );
  const reason = standing?.content.plan.reason ?? `${action} as forced.`;
  const facts = { ...result, tradeRecommendation: { ...recommended, reason } };
  if (recommended.plan?.hash !== '') return facts;
  const plan = { ...recommended.plan, hash: await planHash(contentOf(facts)) };
  return { ...facts, tradeRecommendation: { ...facts.tradeRecommendation, plan } };
}

/** Opens an empty track record on a test database. */
export async function ledgerDesk(
  { database }: Pick<TestDatabase, 'database'>,
  market: ScriptedMarket = scriptedMarket(),
): Promise<LedgerDesk> {
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

  async function forget(): Promise<void> {
    await emptyLedger(database);
    await deleteAll(database, ANALYSES);
  }

  async function analyse(coin: string, action?: Action): Promise<void> {
    const now = clock.now();
    const candleClose = candleOpen('15m', now);
    const { signal } = new AbortController();
    await settleUpTo({ database, market: checked, clock }, coin, candleClose, signal);
    const standing = await readStanding(database, { coin, market: market.market.id });
    const { result, inputs } = await runAnalysis(
      { market: checked, writer: rulesWriter, clock },
      { coin, candleClose },
      standing,
      {
        onProgress: () => undefined,
        onText: () => undefined,
        onFacts: async () => undefined,
        signal,
      },
    );
    const recommended = action ? await forced(result, action, standing) : result;
    await database.query('delete from public.analysis_runs');
    const key = { coin, market: market.market.id, candleClose };
    const run = await database.transaction((tx) => findOrCreateRun(tx, key, 'person'));
    const lease = await takeRun(database, run.id);
    if (!lease) throw new Error(`the run of ${coin} was taken by somebody else`);
    await finishRun(database, lease, recommended, inputs, {
      alsoWrite: (tx, id) => writePlan(tx, recommended, id),
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
      for (const [coin, entries] of await openEntries(
        database,
        { market: market.market.id },
        nothingAside,
      )) {
        await settleCoin({ database, market: checked, clock }, coin, entries, signal);
      }
    },
    withoutTriggers: (statement) => withoutTriggers(database, statement),
    forget,
    async close() {
      await ledger.stop();
      await forget();
    },
  };
}
