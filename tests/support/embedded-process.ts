import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ownEnvironment } from './child-process.ts';

const MAIN = fileURLToPath(new URL('../../embedded/main.ts', import.meta.url));

export interface EmbeddedProcess {
  readonly child: ChildProcess;
  /** Everything it has said. */
  output(): string;
  /** @returns the origin, once it is ready */
  ready(): Promise<string>;
  /** @returns the exit code; null after a signal */
  ended(): Promise<number | null>;
}

export interface ProcessOptions {
  /** Runs it as another user of the machine, which root can do. */
  readonly uid?: number;
}

/** Gathers what a program says, and looks for the line by which `embedded/main.ts` is ready. */
export function watchEmbedded(child: ChildProcess): EmbeddedProcess {
  let text = '';
  const gather = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', gather);
  child.stderr?.on('data', gather);
  return {
    child,
    output: () => text,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const origin = /Ready: (http\S+)/.exec(text)?.[1];
          if (origin && text.includes('Ctrl-C')) resolve(origin);
        };
        look();
        child.stdout?.on('data', look);
        child.once('exit', () => reject(new Error(`ended before it was ready:\n${text}`)));
      }),
    async ended() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

/** Runs the program behind `npm start` on a data folder, on a free port. */
export function runEmbedded(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  options: ProcessOptions = {},
): EmbeddedProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...ownEnvironment(),
      PORT: '0',
      DATA_DIR: dataFolder,
      MARKET_DATA: 'simulated',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  return watchEmbedded(child);
}

/** Ends processes that a test left running, by their ids. */
export async function endAll(processes: readonly EmbeddedProcess[]): Promise<void> {
  for (const { child, ended } of processes) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended();
  }
}
