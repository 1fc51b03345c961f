// A process of its own that calls with each of its tokens at a steady pace, and tells its parent how
// long the answers took, what they were, and what processor time that cost here.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Calls {
  /** Null: a server in this process that does nothing but refuse. */
  readonly url: string | null;
  readonly tokens: readonly string[];
  readonly everyMs: number;
  readonly seconds: number;
}

export interface Called {
  readonly times: readonly number[];
  readonly statuses: Readonly<Record<number, number>>;
  readonly processorMs: number;
}

async function callAll({ url, tokens, everyMs, seconds }: Calls): Promise<Called> {
  const refusing = createServer((_, answer) => answer.writeHead(429).end('{}'));
  await once(refusing.listen(0, '127.0.0.1'), 'listening');
  const { port } = refusing.address() as AddressInfo;
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    tokens.map(async (token, place) => {
      const headers = { authorization: `Bearer ${token}` };
      await pause((place * everyMs) / tokens.length);
      while (performance.now() < until) {
        const begun = performance.now();
        const answer = await fetch(url ?? `http://127.0.0.1:${port}`, { headers });
        await answer.arrayBuffer();
        const ms = performance.now() - begun;
        times.push(ms);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        await pause(Math.max(0, everyMs - ms));
      }
    }),
  );
  refusing.close();
  const { user, system } = process.cpuUsage();
  return { times, statuses, processorMs: (user + system) / 1_000 };
}

if (process.send) {
  const called = await callAll(JSON.parse(process.argv[2] ?? ''));
  process.send(called, () => process.exit());
}
