import { recompute } from '../../analysis-server/analyst/recompute-analysis.ts';
import { unpackCandles } from '../../domain/analysis/inputs-answer.ts';
import type { WorkerAnswer, WorkerRequest } from '../../domain/analysis/recompute-messages.ts';
import { TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { type CoinMoments, momentsOf } from './moment.ts';

let moments: CoinMoments | null = null;

async function answerTo(request: WorkerRequest): Promise<WorkerAnswer> {
  if (!isSecureContext) throw new Error('browsers compute hashes for pages over HTTPS alone');
  if ('history' in request) {
    moments = momentsOf(request.history);
    return moments.range;
  }
  if ('result' in request) {
    const started = performance.now();
    const candles = unpackCandles(request.inputs.candles);
    const found = await recompute(request.result, request.inputs.inputs, candles);
    return {
      found,
      candles: TIMEFRAMES.reduce((sum, each) => sum + candles[each].series.time.length, 0),
      seconds: (performance.now() - started) / 1000,
    };
  }
  if (moments === null) throw new Error('no candles were loaded');
  if ('draw' in request) return { chart: moments.chart(request.draw.at, request.draw.stored) };
  const analysis = await moments.analysis(request.analyse.at, request.analyse.stored);
  return 'refused' in analysis ? analysis : { analysis };
}

let turn: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  turn = turn
    .then(() => answerTo(data))
    .then(postMessage, (error: unknown) =>
      postMessage({ problem: error instanceof Error ? error.message : String(error) }),
    );
});
