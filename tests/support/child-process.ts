import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEEP_COMPILED = new URL('./keep-compiled.ts', import.meta.url).href;

/** What every program under test has of this process's environment. */
export function ownEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  if (!NODE_COMPILE_CACHE) return { PATH };
  return { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS: `--import=${KEEP_COMPILED}` };
}

export interface StartedProcess {
  /** Ends it without a word, as a crash of the machine would. */
  kill(): Promise<void>;
  /** Asks it to stop. @returns its exit code */
  terminate(): Promise<number | null>;
}

function ending(child: ChildProcess): StartedProcess {
  const exited = once(child, 'exit');
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
    process.off('exit', endWithUs);
    return child.exitCode;
  };
  return {
    async kill() {
      await end('SIGKILL');
    },
    terminate: () => end('SIGTERM'),
  };
}

/**
 * Runs a script of the project until a line of its output contains `ready`.
 * @param script path from the project's root
 * @throws Error with its error output when it ends before
 */
export function startProcess(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: string,
): Promise<StartedProcess> {
  return startProgram(process.execPath, [script, ...args], env, ready);
}

/**
 * Runs a program until a line of its output contains `ready`.
 * @throws Error with its error output when it ends before
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: string,
): Promise<StartedProcess> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...ownEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const started = ending(child);
  const isReady = Promise.withResolvers<void>();
  // Every line is read, also after the first: a full pipe would stop the process.
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      if (line.includes(ready)) isReady.resolve();
    });
  }
  child.once('exit', () =>
    isReady.reject(new Error(`${[program, ...args].join(' ')} ended: ${errors}`)),
  );
  await isReady.promise;
  return started;
}
