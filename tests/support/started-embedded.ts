import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { endAll, runEmbedded } from './embedded-process.ts';

const KeysSchema = v.pipe(v.string(), v.parseJson(), v.object({ anonKey: v.string() }));

/** The program that `npm start` runs, ready, in a process and on a data folder of its own. */
export interface StartedEmbedded {
  readonly origin: string;
  readonly port: number;
  readonly anonKey: string;
  readonly hasEnded: () => boolean;
  /** Everything that it printed. */
  readonly output: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  stop(): Promise<void>;
}

/**
 * Starts it with the demo accounts and, unless told otherwise, a simulated market; it ends with this
 * process at the latest.
 */
export async function startEmbeddedProcess(
  databaseUrl: string | null,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedEmbedded> {
  const folder = mkdtempSync(join(tmpdir(), 'test-embedded-process-'));
  const database = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const running = runEmbedded(folder, { ...database, ...environment });
  const { child, output } = running;
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const origin = await running.ready();
  const { anonKey } = v.parse(KeysSchema, readFileSync(join(folder, 'keys.json'), 'utf8'));
  return {
    origin,
    port: Number(new URL(origin).port),
    anonKey,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output,
    signal: (name) => void child.kill(name),
    async stop() {
      await endAll([running]);
      process.off('exit', endWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
