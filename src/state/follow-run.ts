import type { KnownAnalysis, KnownFacts } from '../../domain/analysis/known-analysis.ts';
import type { RunStatus } from '../../domain/analysis/read-run-status.ts';
import type { SpannedText } from '../../domain/claim/claim.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { deleteJob } from '../backend/analysis.ts';
import type { Failure, Outcome } from '../backend/failure.ts';
import { logFailure } from '../device/failure-log.ts';

/** Consecutive failures before the run is given up. */
const MOST_FAILURES = 3;

export const CHECK_FAILED = 'Failed to check analysis status';
export const RUN_FAILED = 'Analysis failed';
export const UNREADABLE = 'The analysis is finished, but this version of the app cannot read it.';
export const TIMED_OUT = 'Analysis timed out';

/** In milliseconds. */
export interface Pace {
  readonly first: number;
  readonly interval: number;
  /** Requests before the run times out. */
  readonly most: number;
}

/** The first sooner, so that a quick run feels quick. */
const DASHBOARD_PACE: Pace = { first: 1000, interval: 5000, most: 120 };

export interface RunProgress {
  readonly text: string;
  readonly facts: KnownFacts | null;
  readonly words: SpannedText | null;
}

export type RunEnd =
  | { readonly end: 'complete'; readonly result: KnownAnalysis; readonly snapshotId: string | null }
  | { readonly end: 'error'; readonly message: string }
  /** The server no longer knows the job. */
  | { readonly end: 'gone' }
  | { readonly end: 'stopped' };

export interface RunWorld {
  readonly status: () => Promise<Outcome<RunStatus>>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly untilOnline: () => Promise<void>;
  readonly stopped: () => boolean;
  readonly onProgress: (progress: RunProgress) => void;
}

const mayPass = ({ kind }: Failure) => kind === 'unreachable' || kind === 'retryable';

function endOf(status: RunStatus, onProgress: RunWorld['onProgress']): RunEnd | null {
  switch (status.status) {
    case 'complete':
      if (status.result === 'unreadable') return { end: 'error', message: UNREADABLE };
      return { end: 'complete', result: status.result, snapshotId: status.snapshotId };
    case 'error':
      return { end: 'error', message: status.error ?? RUN_FAILED };
    case 'other':
      onProgress({ text: status.progress, facts: status.facts, words: status.words });
      return null;
  }
}

/** Polls; time offline does not count, and three server failures in a row end it. */
export async function followRun(world: RunWorld, pace: Pace = DASHBOARD_PACE): Promise<RunEnd> {
  let failures = 0;
  for (let poll = 0; poll < pace.most; poll += 1) {
    await world.wait(poll === 0 ? pace.first : pace.interval);
    await world.untilOnline();
    if (world.stopped()) return { end: 'stopped' };
    const answer = await world.status();
    if (world.stopped()) return { end: 'stopped' };
    if (answer.ok) {
      failures = 0;
      const end = endOf(answer.value, world.onProgress);
      if (end) return end;
    } else if (answer.failure.status === 404) {
      return { end: 'gone' };
    } else {
      failures += 1;
      if (failures >= MOST_FAILURES || !mayPass(answer.failure)) {
        return { end: 'error', message: CHECK_FAILED };
      }
    }
  }
  return { end: 'error', message: TIMED_OUT };
}

export async function forgetRun(key: string, coin: Coin): Promise<void> {
  const outcome = await deleteJob(key, coin);
  if (!outcome?.ok) logFailure('Deleting a finished analysis run', outcome?.failure ?? null);
}
