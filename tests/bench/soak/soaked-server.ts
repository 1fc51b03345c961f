import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../embedded/project-folders.ts';
import { watchEmbedded } from '../../support/embedded-process.ts';

export const METRICS_TOKEN = 'the-metrics-token-of-the-soak';

export interface SoakedServer {
  /** The same after each start. */
  readonly origin: string;
  readonly dataFolder: string;
  /** Of the process that runs now. */
  pid(): number;
  /** Starts it on its folder. @returns how long that took, in milliseconds */
  start(): Promise<number>;
  /** Ends it without a word, as a crash of the machine would. */
  kill(): Promise<void>;
  /** Lets it end in order. */
  stop(): Promise<void>;
  /** What it has said beyond its usual words: each line of its log, of all starts. */
  logged(): readonly string[];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return address.port;
}

/**
 * What `npm start` runs, as a process of its own on a port and folder that stay.
 * @param pushCertificate of the local push service, which the process is to trust
 */
export async function soakedServer(
  dataFolder: string,
  pushCertificate: string,
): Promise<SoakedServer> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataFolder,
    MARKET_DATA: 'simulated',
    METRICS_TOKEN,
    PUSH_ALLOW_LOOPBACK: '1',
    NODE_EXTRA_CA_CERTS: pushCertificate,
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
  };
  const logged: string[] = [];
  let child: ChildProcess | null = null;

  const endWithUs = () => child?.kill('SIGKILL');
  process.once('exit', endWithUs);

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    dataFolder,
    pid: () => child?.pid ?? 0,
    async start() {
      const started = performance.now();
      child = spawn(process.execPath, [join(PROJECT_ROOT, 'scripts', 'start.ts')], {
        cwd: PROJECT_ROOT,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const watched = watchEmbedded(child);
      child.once('exit', () => {
        logged.push(
          ...watched
            .output()
            .split('\n')
            .filter((line) => line.startsWith('{')),
        );
      });
      await watched.ready();
      return performance.now() - started;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    logged: () => logged,
  };
}
