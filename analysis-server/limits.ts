import { SCANNED_COINS } from '../domain/analysis/scan.ts';
import { HOUR_MS } from '../domain/text/time-units.ts';

/** The server's load limits; a test reaches each of them. */
export interface AnalysisLimits {
  /** Per user; also the burst. */
  readonly analysesPerMinute: number;
  /** Of any kind, per user; also the burst. */
  readonly callsPerMinute: number;
  readonly candleAnswersPerMinute: number;
  /** Per client; also the burst. */
  readonly sampleCallsPerMinute: number;
  /** Waiting or running, per user. */
  readonly jobsUnderWay: number;
  /** Waiting or running, over all users. */
  readonly unfinishedRuns: number;
  /** In this process. */
  readonly requestsInFlight: number;
  /** In this process. */
  readonly runsAtOnce: number;
  /** By the hourly scan, most traded first. */
  readonly scannedCoins: number;
  /** Free questions per user; days are UTC. */
  readonly questionsPerHour: number;
  readonly questionsPerDay: number;
}

export const DEFAULT_LIMITS: AnalysisLimits = {
  analysesPerMinute: 10,
  callsPerMinute: 240,
  candleAnswersPerMinute: 60,
  sampleCallsPerMinute: 60,
  jobsUnderWay: 3,
  unfinishedRuns: 200,
  requestsInFlight: 200,
  runsAtOnce: 4,
  scannedCoins: SCANNED_COINS,
  questionsPerHour: 10,
  questionsPerDay: 30,
};

export interface WorkerTimings {
  readonly heartbeatEveryMs: number;
  readonly sweepEveryMs: number;
  /** A run without a heartbeat this long is retaken, one sweep later at most. */
  readonly silentSeconds: number;
  readonly mostAttempts: number;
  readonly housekeepingEveryMs: number;
  readonly monitorEveryMs: number;
  readonly watchEveryMs: number;
  readonly scanEveryMs: number;
  /** Delay of the first scan after the start. */
  readonly scanAfterMs: number;
  readonly settleEveryMs: number;
  /** While prices are wanted; the market is asked at its own pace. */
  readonly pricesEveryMs: number;
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
  scanEveryMs: 5_000,
  scanAfterMs: 180_000,
  settleEveryMs: 60_000,
  pricesEveryMs: 5_000,
  verifyEveryMs: HOUR_MS,
};
