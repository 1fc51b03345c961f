import type { WorkerAnswer, WorkerRequest } from '../../domain/analysis/recompute-messages.ts';

/** @throws Error if the worker's code cannot be loaded */
export async function computeInWorker(request: WorkerRequest): Promise<WorkerAnswer> {
  const worker = new Worker(new URL('../recompute/recompute-worker.ts', import.meta.url), {
    type: 'module',
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data);
      worker.onerror = () => reject(new Error('the code that computes could not be loaded'));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
