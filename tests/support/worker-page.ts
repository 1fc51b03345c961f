import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';

export interface WorkerPage {
  /** Where any browser finds the page. */
  readonly url: string;
  /** What the worker answered to each request, in their order. */
  readonly answers: Promise<unknown>;
  /** What each answer took, in milliseconds. */
  readonly times: Promise<readonly number[]>;
  close(): Promise<void>;
}

const page = (file: string) => `<!doctype html><title>Worker</title><script type="module">
  const requests = await (await fetch('/requests')).json();
  const worker = new Worker('/${file}', { type: 'module' });
  const answers = [];
  const times = [];
  for (const request of requests) {
    const started = performance.now();
    answers.push(await new Promise((answered, failed) => {
      worker.onmessage = ({ data }) => answered(data);
      worker.onerror = ({ message }) => answered({ problem: message });
      worker.postMessage(request);
    }));
    times.push(performance.now() - started);
  }
  await fetch('/answers', { method: 'POST', body: JSON.stringify({ answers, times }) });
</script>`;

/** Serves a page that has the built worker answer requests and sends back what it answered. */
export async function serveWorker(name: string, requests: readonly unknown[]): Promise<WorkerPage> {
  const assets = `${PROJECT_ROOT}/dist/assets`;
  const file = readdirSync(assets).find((each) => each.startsWith(`${name}-`));
  if (!file) throw new Error(`${assets} holds no ${name}`);
  const { promise: sent, resolve } = Promise.withResolvers<{
    answers: unknown;
    times: readonly number[];
  }>();
  const send = new Map<string, readonly [type: string, body: string]>([
    ['/', ['text/html', page(file)]],
    ['/requests', ['application/json', JSON.stringify(requests)]],
    [`/${file}`, ['text/javascript', readFileSync(`${assets}/${file}`, 'utf8')]],
  ]);
  const server = createServer(async (request, response) => {
    if (request.url === '/answers') resolve(JSON.parse(await text(request)));
    const [type, body] = send.get(request.url ?? '') ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was taken');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    answers: sent.then(({ answers }) => answers),
    times: sent.then(({ times }) => times),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
