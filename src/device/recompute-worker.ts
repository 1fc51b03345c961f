import type { WorkerAnswer, WorkerRequest } from '../../domain/analysis/recompute-messages.ts';

export interface RecomputeWorker {
  /** Answers come in order. @throws Error if the worker's code cannot be loaded */
  ask(request: WorkerRequest): Promise<WorkerAnswer>;
  close(): void;
}

export function openRecomputeWorker(): RecomputeWorker {
  const worker = new Worker(new URL('../recompute/recompute-worker.ts', import.meta.url), {
    type: 'module',
  });
  const waiting: {
    readonly resolve: (answer: WorkerAnswer) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => waiting.shift()?.resolve(data);
  worker.onerror = () => {
    const error = new Error('the code that computes could not be loaded');
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(request);
      }),
    close: () => worker.terminate(),
  };
}

export async function computeInWorker(request: WorkerRequest): Promise<WorkerAnswer> {
  const worker = openRecomputeWorker();
  try {
    return await worker.ask(request);
  } finally {
    worker.close();
  }
}
