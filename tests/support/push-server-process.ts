import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { createLog } from '../../platform/process/log.ts';
import { createPushServer, type PushLimits } from '../../push-server/app.ts';
import type { VapidKeys } from '../../push-server/vapid-keys.ts';
import { ownEnvironment } from './child-process.ts';

/** What a push server's process is given. */
export interface PushProcessOptions {
  databaseUrl: string;
  /** Certificate of the local push service, PEM. */
  ca: string;
  keys: VapidKeys;
  limits: Partial<PushLimits>;
  connections: number;
}

const OPTIONS = 'PUSH_PROCESS_OPTIONS';

/** Starts a push server in a process of its own; resolves once it delivers. */
export async function startPushProcess(options: PushProcessOptions): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...ownEnvironment(), [OPTIONS]: JSON.stringify(options) },
    execArgv: [],
  });
  const early = new AbortController();
  await Promise.race([
    once(child, 'message', { signal: early.signal }),
    once(child, 'exit', { signal: early.signal }).then(([code]) => {
      throw new Error(`the push server's process ended at once: ${code}`);
    }),
  ]);
  early.abort();
  return child;
}

/** Ends a process without a word to it, as a crash would. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function serveUntilKilled(options: PushProcessOptions): Promise<void> {
  const log = createLog({ name: 'push-server', level: 'error' });
  const database = openPostgres(options.databaseUrl, { max: options.connections, log });
  const server = createPushServer({
    database,
    verifyToken: async () => ({ ok: false, reason: 'missing' }),
    log,
    clock: systemClock,
    vapid: { keys: options.keys, subject: 'mailto:operator@coin-analyst.org' },
    appOrigin: 'https://app.coin-analyst.org',
    telegram: null,
    allowLoopback: true,
    ca: options.ca,
    limits: options.limits,
  });
  process.on('message', (question) => {
    if (question === 'usage') {
      process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage() });
    }
  });
  process.on('disconnect', () => process.exit(0));
  await server.start();
  process.send?.('ready');
}

const given = process.env[OPTIONS];
if (given !== undefined && process.send) await serveUntilKilled(JSON.parse(given));
