import type { KnownAnalysis, KnownFacts } from '../../domain/analysis/known-analysis.ts';
import type { RunStatus } from '../../domain/analysis/read-run-status.ts';
import type { SpannedText } from '../../domain/claim/claim.ts';
import type { Failure, Outcome } from '../backend/failure.ts';

/** Milliseconds between two questions for the status. */
const POLL_INTERVAL = 5000;
/** The first question comes sooner, so that a quick run feels quick. */
const FIRST_POLL = 1000;
const MOST_POLLS = 120;
/** Answers that may fail one after another before the run is given up. */
const MOST_FAILURES = 3;

export const CHECK_FAILED = 'Failed to check analysis status';
export const RUN_FAILED = 'Analysis failed';
export const UNREADABLE = 'The analysis is finished, but this version of the app cannot read it.';
export const TIMED_OUT = 'Analysis timed out';

/** How often the status is asked. */
export interface Pace {
  /** Milliseconds before the first question. */
  readonly first: number;
  /** Milliseconds between two questions. */
  readonly interval: number;
  /** Questions before the run counts as timed out. */
  readonly most: number;
}

const DASHBOARD_PACE: Pace = { first: FIRST_POLL, interval: POLL_INTERVAL, most: MOST_POLLS };

export interface RunProgress {
  readonly text: string;
  /** What is computed already, while the words are being written. */
  readonly facts: KnownFacts | null;
  /** The sections that are written so far; null before the first. */
  readonly words: SpannedText | null;
}

export type RunEnd =
  | { readonly end: 'complete'; readonly result: KnownAnalysis; readonly snapshotId: string | null }
  | { readonly end: 'error'; readonly message: string }
  /** The server knows no such job any more. */
  | { readonly end: 'gone' }
  | { readonly end: 'stopped' };

/** What following a run needs of the world. */
export interface RunWorld {
  readonly status: () => Promise<Outcome<RunStatus>>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Settles at once while there is a network, else when it is back. */
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

/**
 * Asks for a run's status until it ends: after one second, then every five, at most 120 times,
 * unless another pace is given. Without a network it waits and does not count; a server that fails
 * three times in a row ends it.
 */
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
