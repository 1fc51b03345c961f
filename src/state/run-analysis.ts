import type { Coin } from '../../domain/market/coin.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { readStatus, startAnalysis } from '../backend/analysis.ts';
import { wordsOf } from '../backend/failure.ts';
import { keptAnalysis } from '../data/database/analyses.ts';
import {
  forgetRunning,
  type RunningJob,
  rememberRunning,
  runningJob,
} from '../data/database/running-job.ts';
import { currentRun, type Run, useAnalysisRun } from './analysis-run.ts';
import { untilReachable } from './connectivity.ts';
import { CHECK_FAILED, followRun, forgetRun, type RunEnd } from './follow-run.ts';
import { showResult } from './shown-analysis.ts';
import { holdReload } from './unsaved.ts';

const START_FAILED = 'Failed to start analysis';

const setRun = (run: Run) => useAnalysisRun.setState({ run });

const begun = (job: RunningJob) =>
  ({ phase: 'processing', job, facts: null, words: null }) as const;

function isCurrent(job: RunningJob): boolean {
  const run = currentRun();
  return run.phase === 'processing' && run.job.key === job.key;
}

/** Another tab may have finished and deleted the job. */
async function finishedElsewhere(job: RunningJob): Promise<boolean> {
  const { userId, coin } = job;
  const kept = await keptAnalysis({ userId, coin, kind: 'current' }, Date.now());
  return kept !== null && kept.timestamp >= job.startedAt;
}

async function settle(job: RunningJob, end: RunEnd): Promise<void> {
  const { coin, startedAt, userId } = job;
  if (end.end === 'stopped') return;
  if (end.end === 'complete') {
    await showResult(userId, end.result, end.snapshotId);
    void forgetRun(job.key, coin);
  }
  await forgetRunning(job);
  holdReload('analysis', false);
  if (!isCurrent(job)) return;
  const complete = end.end === 'complete' || (end.end === 'gone' && (await finishedElsewhere(job)));
  if (complete) setRun({ phase: 'complete', coin, duration: Date.now() - startedAt });
  else setRun({ phase: 'error', coin, message: end.end === 'error' ? end.message : CHECK_FAILED });
}

async function follow(job: RunningJob): Promise<void> {
  holdReload('analysis', true);
  const end = await followRun({
    status: () => readStatus(job.key, job.coin),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    untilOnline: () => untilReachable('analysis'),
    stopped: () => !isCurrent(job),
    onProgress: ({ text, facts, words }) => {
      const run = currentRun();
      if (run.phase !== 'processing' || run.job.key !== job.key) return;
      setRun({
        ...run,
        progress: text || run.progress,
        facts: facts ?? run.facts,
        words: words?.text === run.words?.text ? run.words : (words ?? run.words),
      });
    },
  });
  await settle(job, end);
}

export async function runAnalysis(userId: string, coin: Coin): Promise<void> {
  if (currentRun().phase === 'processing') return;
  const job = { userId, coin, key: crypto.randomUUID(), startedAt: epochMs(Date.now()) };
  setRun({ ...begun(job), progress: 'Starting the analysis' });
  await rememberRunning(job);
  const started = await startAnalysis({ coin, key: job.key, user_id: userId });
  if (!started.ok) {
    const message = wordsOf(started.failure) ?? START_FAILED;
    await settle(job, { end: 'error', message });
    return;
  }
  await follow(job);
}

/** Resumes the run pending when the page closed. */
export async function resumeRun(userId: string): Promise<void> {
  if (currentRun().phase === 'processing') return;
  const job = await runningJob(userId);
  if (!job || currentRun().phase === 'processing') return;
  setRun({ ...begun(job), progress: 'Looking for the running analysis' });
  await follow(job);
}
