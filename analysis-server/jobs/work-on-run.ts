import type { SpannedText } from '../../domain/claim/claim.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { MarketError } from '../../domain/market/market-error.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-error.ts';
import { NoPlanError } from '../analyst/plan.ts';
import { holdStanding, PlanMoved, readStanding, writePlan } from '../ledger/coin-plan.ts';
import { settleUpTo } from '../ledger/settle-coin.ts';
import { type Urgency, withCaller } from '../market/request-budget/caller.ts';
import { applyRefreshes } from '../monitor/refresh.ts';
import type { ServerParts } from '../parts.ts';
import { sendRun, turnAgain } from '../queue/analysis-queue.ts';
import {
  beat,
  failRun,
  finishRun,
  type RunLease,
  releaseRun,
  saveFacts,
  saveProgress,
  saveWords,
  takeRun,
} from '../store/run-lease.ts';
import type { RunPurpose } from '../store/shared-run.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createProgress } from './progress.ts';
import { type AnalysisListener, type AnalysisParts, runAnalysis } from './run-analysis.ts';
import { rulesWriter } from './writer.ts';

export interface RunParts extends AnalysisParts, Pick<ServerParts, 'database' | 'boss' | 'log'> {
  readonly heartbeatEveryMs: number;
}

/** How work on a run ended. Only the first two end the run itself. */
export const RUN_OUTCOMES = [
  'complete',
  'error',
  /** Complete, gone, or taken by another worker. */
  'not-taken',
  'lost',
  /** This program is stopping; another worker takes it. */
  'released',
  /** The database failed; the run is retaken after a missed heartbeat. */
  'interrupted',
] as const;

export type RunOutcome = (typeof RUN_OUTCOMES)[number];

export interface WorkedRun {
  readonly outcome: RunOutcome;
  readonly lease: RunLease | null;
  readonly snapshotId?: string;
}

const URGENCY: Readonly<Record<RunPurpose, Urgency>> = {
  person: 'person',
  monitor: 'background',
  scan: 'scan',
};

const UNEXPECTED = 'The analysis failed unexpectedly. Please try again.';

/** Analyses of a coin whose plan moves meanwhile, before a run fails. */
const MOST_ANALYSES = 4;

async function unlessMoved<T>(analyse: () => Promise<T>): Promise<T> {
  for (let left = MOST_ANALYSES - 1; ; left -= 1) {
    try {
      return await analyse();
    } catch (error) {
      if (!(error instanceof PlanMoved) || left === 0) throw error;
    }
  }
}

async function analyseHeld(
  parts: RunParts,
  lease: RunLease,
  signal: AbortSignal,
): Promise<Omit<WorkedRun, 'lease'>> {
  const { database, log } = parts;
  const notSaved = (error: unknown) =>
    log.warn({ err: error, runId: lease.runId }, 'progress not saved');
  const progress = createProgress(async (text: string) => {
    await saveProgress(database, lease, text).catch(notSaved);
  });
  const words = createProgress(async (text: SpannedText) => {
    await saveWords(database, lease, text).catch(notSaved);
  });
  const endProgress = () => Promise.all([progress.end(), words.end()]);
  try {
    const { id, name } = parts.market.market;
    if (lease.market !== id) {
      const sentence = `The market is now ${name}; this analysis was asked for on ${lease.market}.`;
      return { outcome: (await failRun(database, lease, sentence)) ? 'error' : 'lost' };
    }
    const writing = lease.plain ? { ...parts, writer: rulesWriter } : parts;
    const listener: AnalysisListener = {
      onProgress: progress.report,
      onText: words.report,
      onFacts: async (facts) => {
        const { limitations } = facts;
        if (limitations.length > 0)
          log.info({ runId: lease.runId, coin: lease.coin, limitations }, 'candles limited');
        await saveFacts(database, lease, facts);
      },
      signal,
    };
    const analyseAndFinish = async (): Promise<string | null> => {
      await settleUpTo(parts, lease.coin, lease.candleClose, signal);
      const standing = await readStanding(database, lease);
      const { result, inputs } = await runAnalysis(writing, lease, standing, listener);
      await endProgress();
      return finishRun(database, lease, result, inputs, {
        hold: (tx) => holdStanding(tx, lease, standing),
        alsoWrite: async (tx, snapshotId) => {
          const { coin } = lease;
          await applyRefreshes(tx, lease.runId, { coin, snapshotId, now: parts.clock.now() });
          // Last, because other ending runs wait for the ledger's lock.
          await writePlan(tx, result, snapshotId);
        },
      });
    };
    const snapshotId = await unlessMoved(analyseAndFinish);
    return snapshotId === null ? { outcome: 'lost' } : { outcome: 'complete', snapshotId };
  } finally {
    await endProgress();
  }
}

/** Null for a bug. */
function refusalSentence(error: unknown, coin: Coin): string | null {
  if (error instanceof MarketError) return error.message;
  if (error instanceof NoPlanError) {
    if (error.hasNoATR) {
      return `${coin} has too few usable candles for a plan: one timeframe needs at least 15. Please try again later.`;
    }
    return `${coin} moves too little at the moment for a stop and a target. Please try again later.`;
  }
  return null;
}

function putBack({ database, boss }: RunParts, lease: RunLease): Promise<boolean> {
  return database.transaction(async (tx) => {
    const released = await releaseRun(tx, lease);
    if (released) await sendRun(boss, tx, lease.runId, turnAgain(lease.purpose));
    return released;
  });
}

async function endAfterFailure(
  parts: RunParts,
  lease: RunLease,
  error: unknown,
  stopping: AbortSignal,
  lost: AbortSignal,
): Promise<RunOutcome> {
  const { database, log } = parts;
  const { runId, coin } = lease;
  if (lost.aborted) return 'lost';
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error, runId, coin }, 'run interrupted: database unavailable');
    return 'interrupted';
  }
  if (stopping.aborted) return (await putBack(parts, lease)) ? 'released' : 'lost';
  const sentence = refusalSentence(error, coin);
  if (sentence === null) log.error({ err: error, runId, coin }, 'run failed');
  else log.info({ runId, coin, refusal: sentence }, 'run refused');
  return (await failRun(database, lease, sentence ?? UNEXPECTED)) ? 'error' : 'lost';
}

/** @param stopping aborted when this program stops: the run is put back */
export async function workOnRun(
  parts: RunParts,
  runId: string,
  stopping: AbortSignal,
): Promise<WorkedRun> {
  const { database, log } = parts;
  const lease = await takeRun(database, runId);
  if (!lease) return { outcome: 'not-taken', lease };
  const heartbeat = startHeartbeat(() => beat(database, lease), parts.heartbeatEveryMs, log);
  const signal = AbortSignal.any([stopping, heartbeat.lost]);
  try {
    const urgency = URGENCY[lease.purpose];
    const ended = await withCaller({ urgency, signal }, () => analyseHeld(parts, lease, signal));
    return { ...ended, lease };
  } catch (error) {
    const outcome = await endAfterFailure(parts, lease, error, stopping, heartbeat.lost).catch(
      (failure: unknown): RunOutcome => {
        log.warn({ err: failure, runId }, 'the end of a run was not recorded');
        return 'interrupted';
      },
    );
    return { outcome, lease };
  } finally {
    heartbeat.stop();
  }
}
