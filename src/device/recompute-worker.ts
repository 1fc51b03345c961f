import type { WorkerAnswer, WorkerRequest } from '../../domain/analysis/recompute-messages.ts';

export function openRecomputeWorker() {
  const worker = new Worker(new URL('../recompute/recompute-worker.ts', import.meta.url), {
    type: 'module',
  });
  const waiting: ((answer: WorkerAnswer) => void)[] = [];
  worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => waiting.shift()?.(data);
  worker.onerror = () => {
    const problem = 'Error: the code that computes could not be loaded';
    for (const answer of waiting.splice(0)) answer({ problem });
  };
  return {
    /** Answers come in order. */
    ask: (request: WorkerRequest) =>
      new Promise<WorkerAnswer>((resolve) => {
        waiting.push(resolve);
        worker.postMessage(request);
      }),
    close: () => worker.terminate(),
  };
}
