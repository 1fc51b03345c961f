import * as v from 'valibot';
import { type WorkerMessage, WorkerMessageSchema } from '../../domain/worker-message.ts';

/**
 * Calls back with what the service worker tells this page, and tells the worker that it was heard.
 * @returns the way to stop
 */
export function listenToWorker(onMessage: (message: WorkerMessage) => void): () => void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return () => undefined;
  const hear = (event: MessageEvent) => {
    const message = v.safeParse(WorkerMessageSchema, event.data);
    if (!message.success) return;
    onMessage(message.output);
    event.ports[0]?.postMessage('heard');
  };
  serviceWorker.addEventListener('message', hear);
  return () => serviceWorker.removeEventListener('message', hear);
}
