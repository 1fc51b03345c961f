import type { Hono } from 'hono';
import type { PgBoss } from 'pg-boss';
import type { createBetaDesk } from '../beta/app.ts';
import { createRounds } from '../platform/database/rounds.ts';
import { measureRounds } from '../platform/database/rounds-record.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { tokenKeeper } from '../platform/person/personal-token.ts';
import { createLifecycle, type Lifecycle } from '../platform/process/lifecycle.ts';
import { requireDatabase } from '../platform/server/health.ts';
import { createMetrics } from '../platform/server/metrics.ts';
import type { Ground } from '../platform/server/run-server.ts';
import { createServerApp } from '../platform/server/server-app.ts';
import { serveAnalyze } from './api/analyze-route.ts';
import { serveCandles } from './api/candles-route.ts';
import { createCoinDirectory } from './api/coin-directory.ts';
import { serveCoinList } from './api/coinlist-route.ts';
import { serveContract } from './api/contract-route.ts';
import { serveJobs } from './api/jobs-route.ts';
import { servePrices } from './api/prices-route.ts';
import { createQuestionMetrics, serveQuestions } from './api/questions-route.ts';
import { serveRecord } from './api/record-route.ts';
import { serveReplay } from './api/replay-route.ts';
import { serveRules } from './api/rules-route.ts';
import { serveSample } from './api/sample-route.ts';
import { serveSettings } from './api/settings-route.ts';
import { serveSnapshots } from './api/snapshots-route.ts';
import { serveWeekLines } from './api/week-lines-route.ts';
import { startWorker } from './jobs/worker.ts';
import { rulesWriter, type Writer } from './jobs/writer.ts';
import { startLedger } from './ledger/ledger.ts';
import {
  type AnalysisLimits,
  DEFAULT_LIMITS,
  DEFAULT_TIMINGS,
  type WorkerTimings,
} from './limits.ts';
import { createCandleStore } from './market/candles/candle-store.ts';
import { checkedMarket } from './market/checked-market.ts';
import { createDerivativesHistories } from './market/derivatives-histories.ts';
import type { MarketFeed } from './market/market.ts';
import { createPriceBoard } from './market/prices/price-board.ts';
import { createWeekLines } from './market/week-lines/week-lines.ts';
import { serveMcp } from './mcp/mcp-route.ts';
import {
  createAnalysisMetrics,
  createCandleMetrics,
  createLedgerMetrics,
  createPriceMetrics,
  createScanMetrics,
} from './metrics.ts';
import { createMonitorMetrics, createWatchMetrics } from './monitor/metrics.ts';
import { startMonitor } from './monitor/monitor.ts';
import { startWatch } from './monitor/watch/watch.ts';
import { serveApi } from './open-api/api-routes.ts';
import { serveTokens } from './open-api/tokens-route.ts';
import type { Answerer } from './questions/answerer.ts';
import { createQuestionLimit } from './questions/question-limit.ts';
import { ANALYSIS_QUEUE, createAnalysisQueue } from './queue/analysis-queue.ts';
import { startScan } from './scan/hourly-scan.ts';

export interface AnalysisServerParts extends Ground {
  /** Started by its owner before `start` and stopped after `stop`. */
  readonly boss: PgBoss;
  readonly market: MarketFeed;
  readonly writer: Writer;
  readonly answerer?: Answerer | null;
  /** Watches levels between monitoring times. Default true. */
  readonly levelWatch?: boolean;
  /** Scans the most traded coins each hour. Default false. */
  readonly marketScan?: boolean;
  /** Serves one coin's newest analysis to anyone. Default true. */
  readonly sample?: boolean;
  readonly roles: { readonly api: boolean; readonly worker: boolean };
  readonly appOrigins?: readonly string[];
  readonly betaDesk?: ReturnType<typeof createBetaDesk>;
  /** Bearer token of /metrics; absent or null disables it. */
  readonly metricsToken?: string | null;
  /** Also measures the process; only for a program that owns it. */
  readonly measureProcess?: boolean;
  readonly limits?: Partial<AnalysisLimits>;
  readonly timings?: Partial<WorkerTimings>;
}

/** Start creates the queue and runs the worker, monitor and ledger; stop puts back runs in work. */
export interface AnalysisServer extends Lifecycle {
  readonly app: Hono;
}

export function createAnalysisServer(parts: AnalysisServerParts): AnalysisServer {
  const { database, boss, log, clock, verifyToken, roles } = parts;
  const limits: AnalysisLimits = { ...DEFAULT_LIMITS, ...parts.limits };
  const timings: WorkerTimings = { ...DEFAULT_TIMINGS, ...parts.timings };
  const registry = createMetrics('analysis-server', parts.measureProcess);
  const metrics = createAnalysisMetrics(registry, database);
  const monitorMetrics = createMonitorMetrics(registry);
  measureRounds(registry, database);
  const program = roles.worker ? 'analysis-server' : 'analysis-server --api';
  const rounds = createRounds({ database, program, clock, log });
  const watchMetrics = createWatchMetrics(registry);
  const answerer = parts.answerer ?? null;
  for (const each of [parts.writer, answerer, parts.market]) each?.measure?.(registry);
  const scanMetrics = createScanMetrics(registry);
  const ledgerMetrics = createLedgerMetrics(registry);
  const candles = createCandleMetrics(registry);
  const readRows = createCandleStore({ feed: parts.market, database, log, metrics: candles });
  const market = checkedMarket(parts.market, readRows);
  const directory = createCoinDirectory(market, clock);
  const board = createPriceBoard({ ...parts, metrics: createPriceMetrics(registry) });
  const shared = { ...parts, limits, market, readRows, directory, board, rounds };
  const weekLines = createWeekLines(shared);
  const histories = createDerivativesHistories(parts);
  const perPerson = (perMinute: number) => createRateLimit({ perMinute, clock });
  const app = createServerApp({
    log,
    checks: {
      database: () => requireDatabase(database),
      queue: async () => {
        if (!(await boss.getQueue(ANALYSIS_QUEUE))) throw new Error('the queue does not exist');
      },
      market: () => directory.list(),
      ...(roles.worker ? { rounds: rounds.check } : {}),
    },
    metrics: registry,
    metricsToken: parts.metricsToken ?? null,
    callingOrigins: parts.appOrigins ?? [],
    callingMethods: ['POST', 'DELETE'],
    requestsInFlight: limits.requestsInFlight,
  });
  if (roles.api) {
    const calls = perPerson(limits.callsPerMinute);
    const keeper = tokenKeeper({ database, verifyToken, calls }, limits, clock);
    const analyses = perPerson(limits.analysesPerMinute);
    const api = { ...shared, keeper, analyses, metrics, weekLines };
    for (const serve of [servePrices, serveWeekLines, serveRules, serveRecord]) serve(app, api);
    for (const serve of [serveReplay, serveAnalyze]) serve(app, api);
    serveCoinList(app, { ...api, freeQuestions: answerer !== null });
    const answers = perPerson(limits.candleAnswersPerMinute);
    serveCandles(app, { ...api, market: parts.market, answers });
    serveContract(app, { ...api, market: parts.market, histories });
    serveQuestions(app, {
      keeper,
      answerer,
      limit: createQuestionLimit(database, limits),
      count: createQuestionMetrics(registry),
    });
    for (const serve of [serveJobs, serveSnapshots, serveSettings, serveTokens]) serve(app, keeper);
    const byToken = { ...parts, market, directory, database: keeper.forTokens };
    for (const serve of [serveApi, serveMcp]) serve(app, keeper, byToken);
    if (parts.sample !== false) {
      serveSample(app, { ...shared, calls: perPerson(limits.sampleCallsPerMinute) });
    }
    if (parts.betaDesk) app.route('/beta-desk', parts.betaDesk);
  }

  const running: { stop(): Promise<void> }[] = [];

  async function begin(): Promise<void> {
    await createAnalysisQueue(boss);
    if (roles.api) {
      const everyMs = timings.pricesEveryMs;
      running.push(rounds.repeat({ name: 'renew prices', everyMs }, board.renew));
    }
    if (roles.worker) await beginWork();
    rounds.begin();
  }

  async function beginWork(): Promise<void> {
    const roundEveryMs = timings.monitorEveryMs;
    const monitor = startMonitor({ ...shared, metrics: monitorMetrics, roundEveryMs });
    running.push(monitor);
    if (parts.levelWatch !== false && market.minutes) {
      const roundEveryMs = timings.watchEveryMs;
      running.push(startWatch({ ...shared, metrics: watchMetrics, roundEveryMs }));
    }
    if (parts.marketScan) {
      const scan = startScan({
        ...shared,
        metrics: scanMetrics,
        plain: parts.writer !== rulesWriter,
        coins: limits.scannedCoins,
        roundEveryMs: timings.scanEveryMs,
        beginAfterMs: timings.scanAfterMs,
      });
      running.push(scan);
    }
    if (parts.market.openInterests) {
      const everyMs = timings.housekeepingEveryMs;
      running.push(rounds.repeat({ name: 'count open interest', everyMs }, histories.count));
    }
    running.push(startLedger({ ...shared, ...timings, metrics: ledgerMetrics }));
    const work = { runsAtOnce: limits.runsAtOnce, onRunEnded: monitor.finish };
    running.push(await startWorker({ ...shared, ...work, metrics, timings }));
  }

  async function end(): Promise<void> {
    await Promise.all([...running.splice(0).map((one) => one.stop()), weekLines.stop()]);
    await rounds.stop();
  }

  return { app, ...createLifecycle(begin, end) };
}
