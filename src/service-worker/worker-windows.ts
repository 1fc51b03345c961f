import type { WorkerMessage } from '../../domain/notice/worker-message.ts';
import type { AppWindow } from './on-click.ts';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds for a page to confirm that it shows what was asked. */
const ANSWER_TIME = 1_500;

function ask(client: WindowClient, message: WorkerMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ANSWER_TIME, false);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage(message, [port2]);
  });
}

const openClients = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Most recently used first. */
export const appWindows = async (): Promise<readonly AppWindow[]> =>
  (await openClients()).map((client) => ({
    visible: client.visibilityState === 'visible',
    focus: () => client.focus(),
    ask: (message) => ask(client, message),
    load: (path) => client.navigate(path),
  }));

export async function notifyWindows(message: WorkerMessage): Promise<void> {
  for (const client of await openClients()) client.postMessage(message);
}
