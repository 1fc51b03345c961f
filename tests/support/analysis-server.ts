import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import {
  type AnalysisServer,
  type AnalysisServerParts,
  createAnalysisServer,
} from '../../analysis-server/app.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import type { MarketFeed } from '../../analysis-server/market/market.ts';
import { AnalysisFactsSchema, AnalysisResultSchema } from '../../domain/analysis/analysis.ts';
import { SpannedTextSchema } from '../../domain/claim/claim.ts';
import { createTokenVerifier } from '../../platform/person/access-token.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { TEST_METRICS_TOKEN } from './metrics.ts';
import { type Person, TEST_JWT_SECRET } from './people.ts';
import type { ScriptedMarket } from './scripted-market.ts';
import { quietLog, type TestDatabase } from './test-database.ts';

const running = {
  progress: v.string(),
  /** Since the job was accepted; lets a reloaded page show the true elapsed time. */
  elapsed_ms: v.number(),
};

/** While processing, `results` holds the facts once they exist. See `read-run-status.ts`. */
const JobStatusSchema = v.variant('status', [
  v.object({ status: v.literal('queued'), results: v.null(), error: v.null(), ...running }),
  v.object({
    status: v.literal('processing'),
    results: v.nullable(AnalysisFactsSchema),
    words: v.nullable(SpannedTextSchema),
    error: v.null(),
    ...running,
  }),
  v.object({
    status: v.literal('complete'),
    results: AnalysisResultSchema,
    snapshot_id: v.pipe(v.string(), v.uuid()),
    error: v.null(),
    ...running,
  }),
  v.object({ status: v.literal('error'), results: v.null(), error: v.string(), ...running }),
]);

type JobStatus = v.InferOutput<typeof JobStatusSchema>;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

export interface TestAnalysisServer<M extends MarketFeed = ScriptedMarket> {
  readonly server: AnalysisServer;
  readonly market: M;
  /** Posts JSON as a person; `null`: without a token. */
  post(person: Person | null, path: string, body?: unknown): Promise<Answer>;
  /** Starts an analysis under a fresh key. */
  analyze(person: Person, coin: string, key?: string): Promise<Answer & { key: string }>;
  /** How a job stands. @throws where there is none */
  status(person: Person, coin: string, key: string): Promise<JobStatus>;
  /** Asks until the job is complete or in error. */
  finished(person: Person, coin: string, key: string): Promise<JobStatus>;
}

/** Makes a server over a test database; `start` and `stop` are the caller's. */
export function analysisServerOn<M extends MarketFeed>(
  { database, boss }: TestDatabase,
  market: M,
  parts: Partial<Omit<AnalysisServerParts, 'market'>> = {},
): TestAnalysisServer<M> {
  const server = createAnalysisServer({
    database,
    boss,
    verifyToken: createTokenVerifier({ secret: TEST_JWT_SECRET }),
    writer: rulesWriter,
    log: quietLog,
    clock: systemClock,
    roles: { api: true, worker: true },
    metricsToken: TEST_METRICS_TOKEN,
    market,
    ...parts,
    // A test that is about a limit sets it; no other test should reach one.
    limits: {
      callsPerMinute: 100_000,
      callsPerToken: 100_000,
      tokenCallsPerPerson: 100_000,
      analysesPerMinute: 1_000,
      jobsUnderWay: 100,
      ...parts.limits,
    },
  });

  async function post(person: Person | null, path: string, body?: unknown): Promise<Answer> {
    const headers = new Headers(person ? { authorization: `Bearer ${person.token}` } : {});
    if (body !== undefined) headers.set('content-type', 'application/json');
    const request = new Request(`http://server${path}`, {
      method: 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const response = await server.app.fetch(request);
    return {
      status: response.status,
      body: await response.json(),
      retryAfter: response.headers.get('retry-after'),
    };
  }

  async function status(person: Person, coin: string, key: string): Promise<JobStatus> {
    const answer = await post(person, '/status', { coin, key });
    return v.parse(JobStatusSchema, answer.body);
  }

  return {
    server,
    market,
    post,
    status,
    async analyze(person, coin, key = randomUUID()) {
      const body = { coin, key, user_id: person.id };
      return { ...(await post(person, '/analyze', body)), key };
    },
    async finished(person, coin, key) {
      for (;;) {
        const now = await status(person, coin, key);
        if (now.status === 'complete' || now.status === 'error') return now;
        await setTimeout(5);
      }
    },
  };
}
