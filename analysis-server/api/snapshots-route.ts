import type { Hono } from 'hono';
import { InputsRequestSchema, packCandles } from '../../domain/analysis/inputs-answer.ts';
import { byTimeframe } from '../../domain/market/timeframe.ts';
import { readBody } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { chartData } from '../analyst/chart-data.ts';
import { NotRecomputable, readRecomputable } from '../store/recomputable.ts';

const STATUS = { unknown: 404, 'other-engine': 409, 'not-kept': 410 } as const;

/** @throws Problem 404, 409 or 410 if the analysis cannot be recomputed */
export async function orRefusal<T>(computed: Promise<T>): Promise<T> {
  try {
    return await computed;
  } catch (error) {
    if (!(error instanceof NotRecomputable)) throw error;
    throw new Problem(STATUS[error.kind], error.message);
  }
}

async function askedFor(request: Request, keeper: Gatekeeper) {
  await requireBetaPerson(request, keeper);
  const { snapshot } = await readBody(request, InputsRequestSchema);
  return orRefusal(readRecomputable(keeper.database, snapshot));
}

/**
 * POST /inputs {snapshot} → an `InputsAnswer`; POST /chart {snapshot} → a `SnapshotChart`. 404:
 * unknown analysis; 409: another engine computed it; 410: its candles were deleted.
 */
export function serveSnapshots(app: Hono, keeper: Gatekeeper): void {
  app.post('/inputs', async (c) => {
    const { inputs, candles } = await askedFor(c.req.raw, keeper);
    return c.json({ inputs, candles: packCandles(candles) });
  });
  app.post('/chart', async (c) => {
    const { candles } = await askedFor(c.req.raw, keeper);
    return c.json(chartData(byTimeframe((timeframe) => candles[timeframe].series)));
  });
}
