import { recompute } from '../../analysis-server/analyst/recompute-analysis.ts';
import { unpackCandles } from '../../domain/analysis/inputs-answer.ts';
import type { WorkerAnswer, WorkerRequest } from '../../domain/analysis/recompute-messages.ts';
import { TIMEFRAMES } from '../../domain/market/timeframe.ts';

async function answerTo({ result, inputs }: WorkerRequest): Promise<WorkerAnswer> {
  if (!isSecureContext) throw new Error('browsers compute hashes for pages over HTTPS alone');
  const started = performance.now();
  const candles = unpackCandles(inputs.candles);
  const found = await recompute(result, inputs.inputs, candles);
  return {
    found,
    candles: TIMEFRAMES.reduce((sum, each) => sum + candles[each].series.time.length, 0),
    seconds: (performance.now() - started) / 1000,
  };
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  answerTo(data).then(postMessage, (error: unknown) =>
    postMessage({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
