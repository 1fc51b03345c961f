import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const AccountSchema = v.object({ id: v.string(), email: v.string(), password: v.string() });
export type Account = v.InferOutput<typeof AccountSchema>;

const ReadySchema = v.object({
  kind: v.literal('ready'),
  origin: v.string(),
  anonKey: v.string(),
  ordinary: v.array(AccountSchema),
  intruder: AccountSchema,
});
const MemorySchema = v.object({ kind: v.literal('memory'), rss: v.number() });

export interface ServerUnderLoad extends v.InferOutput<typeof ReadySchema> {
  /** Resident memory of the process, in MiB: as it is, or once its garbage is collected. */
  memory(when?: 'after collection'): Promise<number>;
  /** Whether the process that was started still is the one that runs. */
  alive(): boolean;
  stop(): Promise<void>;
}

/** Starts the server in a process of its own, with accounts for `people` ordinary users. */
export async function startServer(people: number): Promise<ServerUnderLoad> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-hostile-'));
  const child = fork(
    fileURLToPath(new URL('./server-process.ts', import.meta.url)),
    [dataFolder, String(people)],
    { execArgv: ['--expose-gc'] },
  );
  const [said] = await once(child, 'message');
  const ready = v.parse(ReadySchema, said);
  const alive = () => child.exitCode === null && child.signalCode === null;
  return {
    ...ready,
    alive,
    async memory(when) {
      if (!alive()) return Number.NaN;
      const answered = once(child, 'message');
      child.send(when ? `memory ${when}` : 'memory');
      return v.parse(MemorySchema, (await answered)[0]).rss / 2 ** 20;
    },
    async stop() {
      if (alive()) {
        const ended = once(child, 'exit');
        child.disconnect();
        const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
        await ended;
        clearTimeout(timer);
      }
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
