import type { Context, Hono } from 'hono';
import { AnalyzeRequestSchema } from '../../domain/analysis/analysis-job.ts';
import { candleOpen } from '../../domain/market/timeframe.ts';
import { readBody } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { takeOrRefuse } from '../../platform/http/rate-limit.ts';
import { requireBetaPerson, requireOwnId } from '../../platform/person/gatekeeper.ts';
import { type AnalysisRequestAnswer, requestAnalysis } from '../jobs/request-analysis.ts';
import type { AnalysisLimits } from '../limits.ts';
import type { AnalysisMetrics } from '../metrics.ts';
import type { ServerParts } from '../parts.ts';
import { askMarket } from './market-problem.ts';

interface AnalyzeParts extends ServerParts {
  readonly metrics: AnalysisMetrics;
}

const RETRY_SECONDS = 10;

function answer(c: Context, key: string, limits: AnalysisLimits, answer: AnalysisRequestAnswer) {
  switch (answer.kind) {
    case 'accepted':
      return c.json({ key, status: answer.status }, 202);
    case 'repeated':
      return c.json({ key, status: 'repeated' }, 202);
    case 'key-taken':
      throw new Problem(409, `key ${key} names your job for ${answer.coin}; send a new random key`);
    case 'too-many-under-way':
      throw new Problem(
        429,
        `${answer.underWay} of your analyses are under way; at most ${limits.jobsUnderWay} may be. Please wait for one to finish.`,
        RETRY_SECONDS,
      );
    case 'queue-full':
      throw new Problem(
        503,
        'Too many analyses are waiting at the moment. Please try again shortly.',
        RETRY_SECONDS,
      );
  }
}

/** POST /analyze {coin, key, user_id, refresh?} → 202 {key, status}; `refresh`: the entry too. */
export function serveAnalyze(app: Hono, parts: AnalyzeParts): void {
  const { keeper, boss, market, directory, limits, analyses, metrics, clock } = parts;
  app.post('/analyze', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const { coin, key, user_id, refresh } = await readBody(c.req.raw, AnalyzeRequestSchema);
    requireOwnId(userId, user_id);
    await directory.require(coin);
    takeOrRefuse(
      analyses,
      userId,
      `At most ${limits.analysesPerMinute} analyses a minute can be started. Please wait a moment.`,
    );
    const candleClose = candleOpen('15m', await askMarket(() => market.now(coin)));
    const outcome = await requestAnalysis(boss, keeper.database, limits, {
      userId,
      jobKey: key,
      run: { coin, market: market.market.id, candleClose },
      refresh: refresh === true,
      now: clock.now(),
    });
    metrics.requests.inc({ answer: outcome.kind });
    return answer(c, key, limits, outcome);
  });
}
