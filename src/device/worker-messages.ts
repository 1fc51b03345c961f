import * as v from 'valibot';
import { type WorkerMessage, WorkerMessageSchema } from '../../domain/notice/worker-message.ts';

/** Calls back with the service worker's messages and confirms each. Returns the stop function. */
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
