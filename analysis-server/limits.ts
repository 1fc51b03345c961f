import { SCANNED_COINS } from '../domain/analysis/scan.ts';

/** How much the server takes on; every number is a bound that a test reaches. */
export interface AnalysisLimits {
  /** New analyses a person may ask for in a minute, and at once. */
  readonly analysesPerMinute: number;
  /** Calls of any kind that a person may make in a minute, and at once. */
  readonly callsPerMinute: number;
  /** Times that a client may ask for the open sample in a minute, and at once. */
  readonly sampleCallsPerMinute: number;
  /** A person's analyses that may wait or run at the same time. */
  readonly jobsUnderWay: number;
  /** Runs that may wait or run over all people. */
  readonly unfinishedRuns: number;
  /** Requests that this process works on at the same time. */
  readonly requestsInFlight: number;
  /** Runs that this process works on at the same time. */
  readonly runsAtOnce: number;
  /** Coins that the hourly scan analyses, the most traded first. */
  readonly scannedCoins: number;
  /** Questions of one's own that a person may put to the model in an hour and on a day, in UTC. */
  readonly questionsPerHour: number;
  readonly questionsPerDay: number;
}

export const DEFAULT_LIMITS: AnalysisLimits = {
  analysesPerMinute: 10,
  callsPerMinute: 240,
  sampleCallsPerMinute: 60,
  jobsUnderWay: 3,
  unfinishedRuns: 200,
  requestsInFlight: 200,
  runsAtOnce: 4,
  scannedCoins: SCANNED_COINS,
  questionsPerHour: 10,
  questionsPerDay: 30,
};

/** How often a worker says that it lives, and when it is thought dead. */
export interface WorkerTimings {
  readonly heartbeatEveryMs: number;
  readonly sweepEveryMs: number;
  /** A run without a heartbeat for so long is taken again: within silence plus one sweep. */
  readonly silentSeconds: number;
  /** A run taken so often without an end is given up. */
  readonly mostAttempts: number;
  readonly housekeepingEveryMs: number;
  /** How often the clock is looked at for monitoring times, and ended checks are looked for. */
  readonly monitorEveryMs: number;
  /** How often the level watch looks for a closed minute. */
  readonly watchEveryMs: number;
  /** How often the scan looks whether its next coin may begin. */
  readonly scanEveryMs: number;
  /** The scan rests for so long after the start. */
  readonly scanAfterMs: number;
  /** How often open entries of the track record are looked at. */
  readonly settleEveryMs: number;
  /** How often prices are refreshed while somebody wants them; the market is asked at its own pace. */
  readonly pricesEveryMs: number;
  /** How often every seal of the track record is checked. */
  readonly verifyEveryMs: number;
}

export const DEFAULT_TIMINGS: WorkerTimings = {
  heartbeatEveryMs: 4_000,
  sweepEveryMs: 5_000,
  silentSeconds: 20,
  mostAttempts: 5,
  housekeepingEveryMs: 600_000,
  monitorEveryMs: 2_000,
  watchEveryMs: 2_000,
  scanEveryMs: 10_000,
  scanAfterMs: 180_000,
  settleEveryMs: 60_000,
  pricesEveryMs: 5_000,
  verifyEveryMs: 3_600_000,
};
