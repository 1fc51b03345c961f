import { SCANNED_COINS } from '../domain/analysis/scan.ts';
import { HOUR_MS } from '../domain/text/time-units.ts';

/** The server's load limits; a test reaches each of them. */
export const DEFAULT_LIMITS = {
  /** Per user; also the burst. */
  analysesPerMinute: 10,
  /** Of any kind, per user; also the burst. */
  callsPerMinute: 240,
  /** By personal token, a minute; half of them at once. */
  callsPerToken: 60,
  tokenCallsPerPerson: 240,
  candleAnswersPerMinute: 60,
  /** Per client; also the burst. */
  sampleCallsPerMinute: 60,
  /** Waiting or running, per user. */
  jobsUnderWay: 3,
  /** Waiting or running, over all users. */
  unfinishedRuns: 200,
  /** In this process. */
  requestsInFlight: 200,
  /** In this process. */
  runsAtOnce: 4,
  /** By the hourly scan, most traded first. */
  scannedCoins: SCANNED_COINS,
  /** Free questions per user; days are UTC. */
  questionsPerHour: 10,
  questionsPerDay: 30,
};

export type AnalysisLimits = Readonly<typeof DEFAULT_LIMITS>;

export const DEFAULT_TIMINGS = {
  heartbeatEveryMs: 4_000,
  sweepEveryMs: 5_000,
  /** A run without a heartbeat this long is retaken, one sweep later at most. */
  silentSeconds: 20,
  mostAttempts: 5,
  housekeepingEveryMs: 600_000,
  monitorEveryMs: 2_000,
  watchEveryMs: 2_000,
  scanEveryMs: 5_000,
  /** Delay of the first scan after the start. */
  scanAfterMs: 180_000,
  settleEveryMs: 60_000,
  /** While prices are wanted; the market is asked at its own pace. */
  pricesEveryMs: 5_000,
  verifyEveryMs: HOUR_MS,
};

export type WorkerTimings = Readonly<typeof DEFAULT_TIMINGS>;
