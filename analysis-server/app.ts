import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { PgBoss } from 'pg-boss';
import type { createBetaDesk } from '../beta/app.ts';
import type { VerifyToken } from '../platform/access-token.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Gatekeeper } from '../platform/gatekeeper.ts';
import { limitInFlight } from '../platform/in-flight-limit.ts';
import type { Log } from '../platform/log.ts';
import { createMetrics, measureRequests } from '../platform/metrics.ts';
import { notFoundHandler, problemHandler } from '../platform/problem.ts';
import { createRateLimit } from '../platform/rate-limit.ts';
import { serveAnalyze } from './api/analyze.ts';
import { createCoinDirectory } from './api/coin-directory.ts';
import { serveCoinList } from './api/coinlist.ts';
import { serveHealth } from './api/health.ts';
import { serveJobs } from './api/jobs.ts';
import { serveSettings } from './api/settings-update.ts';
import { createAnalysisQueue } from './jobs/analysis-queue.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import type { Writer } from './jobs/writer.ts';
import { type Ledger, startLedger } from './ledger/ledger.ts';
import { createLedgerMetrics } from './ledger/ledger-metrics.ts';
import {
  type AnalysisLimits,
  DEFAULT_LIMITS,
  DEFAULT_TIMINGS,
  type WorkerTimings,
} from './limits.ts';
import type { MarketSource } from './market/market.ts';
import { createAnalysisMetrics } from './metrics.ts';
import { type Monitor, startMonitor } from './monitor/monitor.ts';
import { createMonitorMetrics } from './monitor/monitor-metrics.ts';

export interface AnalysisServerParts {
  readonly database: Database;
  /** Started by its owner before `start` and stopped after `stop`. */
  readonly boss: PgBoss;
  readonly verifyToken: VerifyToken;
  readonly market: MarketSource;
  readonly writer: Writer;
  readonly log: Log;
  readonly clock: Clock;
  /** What this copy does: answer requests, work on runs, or both. */
  readonly roles: { readonly api: boolean; readonly worker: boolean };
  /** Other origins whose pages may call; none where the app is on the same origin. */
  readonly appOrigins?: readonly string[];
  /** Served to admins under /beta-desk; none where somebody else serves it. */
  readonly betaDesk?: ReturnType<typeof createBetaDesk>;
  /** What a reader of /metrics must bring; absent or null turns them off. */
  readonly metricsToken?: string | null;
  /** Also measure the process itself; for a program that has it to itself. */
  readonly measureProcess?: boolean;
  readonly limits?: Partial<AnalysisLimits>;
  readonly timings?: Partial<WorkerTimings>;
}

export interface AnalysisServer {
  /** Serves /coinlist, /analyze, /status, /delete, /settings/update, /healthz, /readyz, /metrics. */
  readonly app: Hono;
  /** Makes the queue and starts the worker, the monitor and the track record; a second call changes nothing. */
  start(): Promise<void>;
  /** Puts back what is worked on; also right after a start that failed half-way. */
  stop(): Promise<void>;
}

/** People whose allowance is remembered at the same time. */
const PEOPLE_REMEMBERED = 20_000;

/** Builds the analysis server from its parts; nothing runs before `start`. */
export function createAnalysisServer(parts: AnalysisServerParts): AnalysisServer {
  const { database, boss, market, log, clock, verifyToken, roles } = parts;
  const limits: AnalysisLimits = { ...DEFAULT_LIMITS, ...parts.limits };
  const timings: WorkerTimings = { ...DEFAULT_TIMINGS, ...parts.timings };
  const metrics = createAnalysisMetrics(
    createMetrics('analysis-server', parts.measureProcess),
    database,
  );
  const monitorMetrics = createMonitorMetrics(metrics.registry);
  parts.writer.measure?.(metrics.registry);
  const ledgerMetrics = createLedgerMetrics(metrics.registry);
  const directory = createCoinDirectory(market, clock);
  const perPerson = (perMinute: number) =>
    createRateLimit({ burst: perMinute, perMinute, maxKeys: PEOPLE_REMEMBERED, clock });

  const app = new Hono();
  app.onError(problemHandler(log));
  app.notFound(notFoundHandler);
  app.use(measureRequests(metrics.registry));
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });
  const metricsToken = parts.metricsToken ?? null;
  serveHealth(app, { database, boss, directory, metrics, metricsToken, log });
  if (roles.api) {
    if (parts.appOrigins && parts.appOrigins.length > 0) {
      app.use(
        cors({
          origin: [...parts.appOrigins],
          allowMethods: ['POST'],
          exposeHeaders: ['Retry-After'],
          maxAge: 600,
        }),
      );
    }
    app.use(limitInFlight(limits.requestsInFlight));
    const keeper: Gatekeeper = { database, verifyToken, calls: perPerson(limits.callsPerMinute) };
    const analyses = perPerson(limits.analysesPerMinute);
    serveCoinList(app, keeper, directory);
    serveAnalyze(app, { keeper, boss, market, directory, limits, analyses, metrics, clock });
    serveJobs(app, keeper);
    serveSettings(app, keeper);
    if (parts.betaDesk) app.route('/beta-desk', parts.betaDesk);
  }

  let starting: Promise<void> | null = null;
  let worker: Worker | null = null;
  let monitor: Monitor | null = null;
  let ledger: Ledger | null = null;

  async function begin(): Promise<void> {
    await createAnalysisQueue(boss);
    if (!roles.worker) return;
    const { runsAtOnce } = limits;
    const roundEveryMs = timings.monitorEveryMs;
    const watching = startMonitor({ ...parts, metrics: monitorMetrics, roundEveryMs });
    monitor = watching;
    ledger = startLedger({ ...parts, ...timings, metrics: ledgerMetrics });
    worker = await startWorker({
      ...parts,
      metrics,
      runsAtOnce,
      timings,
      onRunEnded: watching.finish,
    });
  }

  return {
    app,
    start() {
      starting ??= begin();
      return starting;
    },
    async stop() {
      await starting?.catch(() => undefined);
      await Promise.all([worker?.stop(), monitor?.stop(), ledger?.stop()]);
      monitor = null;
      ledger = null;
      worker = null;
      starting = null;
    },
  };
}
