import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const MAIN = fileURLToPath(new URL('../../embedded/main.ts', import.meta.url));
const KeysSchema = v.pipe(v.string(), v.parseJson(), v.object({ anonKey: v.string() }));

/** The program that `npm start` runs, in a process of its own. */
export interface EmbeddedProcess {
  readonly origin: string;
  readonly port: number;
  readonly anonKey: string;
  readonly hasEnded: () => boolean;
  /** Everything that it printed. */
  readonly output: () => string;
  stop(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Starts it with the demo accounts and a simulated market, on a free port and a new data folder. */
export async function startEmbeddedProcess(databaseUrl: string | null): Promise<EmbeddedProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'test-embedded-process-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      MARKET_DATA: 'simulated',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  let output = '';
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const origin = /Ready: (http\S+)/.exec(output)?.[1];
      if (origin) ready.resolve(origin);
    });
  }
  child.once('exit', () => ready.reject(new Error(`ended before it was ready:\n${output}`)));
  const origin = await ready.promise;
  const { anonKey } = v.parse(KeysSchema, readFileSync(join(folder, 'keys.json'), 'utf8'));
  return {
    origin,
    port: Number(new URL(origin).port),
    anonKey,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
    async stop() {
      await end(child);
      process.off('exit', endWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
