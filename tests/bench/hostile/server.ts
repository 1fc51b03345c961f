import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { behindResolver } from './silent-resolver.ts';

export interface ServerOptions {
  /** Ordinary people, and hostile ones whom somebody approved. */
  readonly people: number;
  readonly members: number;
  /** Null: PGlite. */
  readonly databaseUrl: string | null;
  /** Certificate of the receivers on loopback, PEM. */
  readonly ca: string;
  readonly modelUrl: string;
}

const AccountSchema = v.object({ id: v.string(), email: v.string(), password: v.string() });
export type Account = v.InferOutput<typeof AccountSchema>;

const ReadySchema = v.object({
  origin: v.string(),
  anonKey: v.string(),
  ordinary: v.array(AccountSchema),
  members: v.array(AccountSchema),
  admin: AccountSchema,
  intruder: AccountSchema,
});
/** Where the server is, and who has an account. */
export type Place = v.InferOutput<typeof ReadySchema>;

const FiguresSchema = v.object({
  id: v.number(),
  /** Resident memory, MiB. */
  memory: v.number(),
  /** Delay of the event loop since the last `begin`, ms. */
  loopP99: v.number(),
  loopLongest: v.number(),
  /** Threads that the embedded database has had. */
  databaseThreads: v.number(),
});
type ServerFigures = v.InferOutput<typeof FiguresSchema>;

/** What is said of a server that gives no answer. */
const SILENT: ServerFigures = {
  id: 0,
  memory: Number.NaN,
  loopP99: Number.POSITIVE_INFINITY,
  loopLongest: Number.POSITIVE_INFINITY,
  databaseThreads: Number.NaN,
};
const ANSWER_MS = 30_000;
const STOP_MS = 10_000;

export interface ServerUnderLoad extends Place {
  /**
   * Asks the process how it is. 'collect' has it collect its garbage before, 'begin' measure its loop
   * from then on, 'fill' gives each coin that was analysed a hundred analyses.
   */
  figures(wanted?: 'collect' | 'begin' | 'fill'): Promise<ServerFigures>;
  /** Whether the process that was started still is the one that runs. */
  alive(): boolean;
  stop(): Promise<void>;
}

function startProcess(dataFolder: string, options: ServerOptions, resolver: string | null) {
  const command = [
    process.execPath,
    '--expose-gc',
    fileURLToPath(new URL('./server-process.ts', import.meta.url)),
    JSON.stringify({ ...options, dataFolder: join(dataFolder, 'data') }),
  ];
  const configuration = join(dataFolder, 'resolv.conf');
  if (resolver !== null) writeFileSync(configuration, `nameserver ${resolver}\n`);
  const [program = '', ...rest] =
    resolver === null ? command : behindResolver(configuration, command);
  return spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function figuresOf(child: ChildProcess, alive: () => boolean): ServerUnderLoad['figures'] {
  const waiting = new Map<number, (figures: ServerFigures) => void>();
  let asked = 0;
  child.on('message', (said) => {
    const read = v.safeParse(FiguresSchema, said);
    if (read.success) waiting.get(read.output.id)?.(read.output);
  });
  return async (wanted) => {
    if (!alive()) return SILENT;
    asked += 1;
    const id = asked;
    const { promise, resolve } = Promise.withResolvers<ServerFigures>();
    waiting.set(id, resolve);
    child.send({ id, wanted });
    const figures = await Promise.race([promise, pause(ANSWER_MS, SILENT, { ref: false })]);
    waiting.delete(id);
    return figures;
  };
}

/**
 * Starts the server in a process of its own.
 * @param resolver the loopback address of the resolver that it asks; null: the machine's own
 */
export async function startServer(
  options: ServerOptions,
  resolver: string | null,
): Promise<ServerUnderLoad> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-hostile-'));
  const child = startProcess(folder, options, resolver);
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const alive = () => child.exitCode === null && child.signalCode === null;
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return {
    ...v.parse(ReadySchema, said),
    alive,
    figures: figuresOf(child, alive),
    async stop() {
      if (alive()) {
        const ended = once(child, 'exit');
        child.disconnect();
        const timer = setTimeout(endWithUs, STOP_MS);
        await ended;
        clearTimeout(timer);
      }
      process.off('exit', endWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
