import type { WorkerAnswer, WorkerRequest } from '../../domain/analysis/recompute-messages.ts';

/**
 * Computes an analysis again in a thread of its own, which ends with the answer.
 * @throws Error where the thread's code cannot be loaded
 */
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
