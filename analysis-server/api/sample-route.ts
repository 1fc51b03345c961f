import type { Hono } from 'hono';
import * as v from 'valibot';
import { type PlanWatch, PlanWatchRowSchema } from '../../domain/analysis/plan-watch.ts';
import type { SnapshotChart } from '../../domain/analysis/readings/chart.ts';
import { type SampleAnswer, sampleCoin } from '../../domain/analysis/sample.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { byTimeframe, candleOpen } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { clientKeys } from '../../platform/http/client-key.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type RateLimit, takeOrRefuse } from '../../platform/http/rate-limit.ts';
import { chartData } from '../analyst/chart-data.ts';
import { freshValue } from '../market/fresh-value.ts';
import type { ServerParts } from '../parts.ts';
import { requestOnceSince } from '../queue/analysis-queue.ts';
import { type NewestSnapshot, readNewestSnapshot } from '../store/newest-snapshot.ts';
import { NotRecomputable, readRecomputable } from '../store/recomputable.ts';
import { askMarket } from './market-problem.ts';
import { type ReplayParts, readReplay } from './replay-route.ts';
import { taggedAnswer } from './tagged-answer.ts';

export interface SampleParts extends ReplayParts, Pick<ServerParts, 'boss' | 'directory' | 'log'> {
  readonly calls: RateLimit;
}

/** How long an answer is cached here and in browsers. */
const KEPT_MS = 20_000;
const FRESH_MS = 60_000;
const RETRY_SECONDS = 5;
const NOT_YET = 'The first analysis is being made. Please try again in a moment.';
const TOO_MANY = 'Too many requests. Please wait a moment and try again.';

/** The client as the enclosing site names it, or its own socket. */
const AskerSchema = v.union([
  v.object({ clientAddress: v.string() }),
  v.object({ incoming: v.object({ socket: v.object({ remoteAddress: v.string() }) }) }),
]);

function clientOf(environment: unknown): string {
  const asker = v.safeParse(AskerSchema, environment);
  if (!asker.success) return 'unknown';
  const { output } = asker;
  const address =
    'clientAddress' in output ? output.clientAddress : output.incoming.socket.remoteAddress;
  return clientKeys(address).own;
}

async function chartOf(database: Database, id: string): Promise<SnapshotChart | null> {
  try {
    const { candles } = await readRecomputable(database, id);
    return chartData(byTimeframe((timeframe) => candles[timeframe].series));
  } catch (error) {
    if (error instanceof NotRecomputable) return null;
    throw error;
  }
}

const WatchRowsSchema = v.array(v.object({ watch: PlanWatchRowSchema }));

/** Null for an analysis of an older engine. */
export async function watchOf(database: Database, id: string): Promise<PlanWatch | null> {
  const rows = await database.query(
    `select to_jsonb(w) as watch from public.analysis_snapshots s
     join public.plan_watches w on w.hash = s.recommendation #>> '{plan,hash}' where s.id = $1`,
    [id],
  );
  return v.parse(WatchRowsSchema, rows)[0]?.watch[1] ?? null;
}

const LOSER = `
  select hash from public.plans
  where market = $1 and coin = $2 and ended_by = 'stop' and net_r < 0
  order by ended_at desc limit 1`;

/**
 * GET /sample → a `SampleAnswer`, public, with a strong ETag: the newest shared Bitcoin analysis.
 * If it predates the last four-hour close, a new one is requested once per close. GET
 * /sample/replay → {replay}: the `Replay` of the coin's newest plan that lost, or null.
 */
export function serveSample(app: Hono, parts: SampleParts): void {
  const { database, boss, market, directory, calls, clock, log } = parts;
  let charted: Pick<SampleAnswer, 'snapshot' | 'chart'> | null = null;

  async function write(coin: string, { id, takenAt, result }: NewestSnapshot): Promise<string> {
    if (charted?.snapshot !== id) charted = { snapshot: id, chart: await chartOf(database, id) };
    const watch = await watchOf(database, id);
    const answer: SampleAnswer = { coin, taken_at: epochMs(takenAt), result, watch, ...charted };
    return JSON.stringify(answer);
  }

  async function sampled(): Promise<Coin> {
    const listed = sampleCoin(await askMarket(() => directory.list()));
    if (!listed) throw new Problem(404, `${market.market.name} lists no Bitcoin.`);
    return listed.coin;
  }

  async function look(): Promise<string> {
    const coin = await sampled();
    const of = { coin, market: market.market.id };
    const newest = await readNewestSnapshot(database, of);
    const now = await askMarket(() => market.now(coin));
    const closed = candleOpen('4h', now);
    if (!newest || newest.snapshotTime < closed) {
      const key = { ...of, candleClose: candleOpen('15m', now) };
      const isNew = await requestOnceSince(boss, database, key, closed);
      if (isNew) log.info({ coin }, 'renewing the sample');
    }
    if (!newest) throw new Problem(503, NOT_YET, RETRY_SECONDS);
    return write(coin, newest);
  }

  async function readLoser(): Promise<string> {
    const [plan] = await database.query<{ hash: string }>(LOSER, [
      market.market.id,
      await sampled(),
    ]);
    return `{"replay":${(plan && (await readReplay(parts, plan.hash))) ?? null}}`;
  }

  /** The last answer serves while a newer one is read; only the first requests wait. */
  const cached = (load: () => Promise<string>, lifeMs: number) =>
    freshValue({
      load: () =>
        load().catch((error: unknown) => {
          if (!(error instanceof Problem)) log.warn({ error }, 'the sample was not renewed');
          throw error;
        }),
      clock: () => clock.now(),
      lifeMs,
      spareLifeMs: Number.POSITIVE_INFINITY,
      retryMs: KEPT_MS,
      oldAtOnce: true,
    });

  const reads = { '/sample': cached(look, KEPT_MS), '/sample/replay': cached(readLoser, FRESH_MS) };
  for (const [path, read] of Object.entries(reads)) {
    app.get(path, async (c) => {
      takeOrRefuse(calls, clientOf(c.env), TOO_MANY);
      return taggedAnswer(await read(), c.req.header('if-none-match') ?? '', FRESH_MS, 'public');
    });
  }
}
