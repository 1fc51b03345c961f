import { EnvironmentError } from '../platform/environment.ts';
import { createLog, describeError } from '../platform/log.ts';
import { DataFolderRefused } from './data-folder/damage.ts';
import { FolderInUse } from './database/folder-lock.ts';
import { DEMO_ADMIN, DEMO_USER } from './demo.ts';
import { type Environment, readEmbeddedEnvironment } from './env.ts';
import { PortTaken } from './http/listen.ts';
import type { Embedded } from './start.ts';

const STOP_WITHIN_MS = 8_000;

// A terminal or parent that is gone must not keep the server from stopping in order.
process.stdout.on('error', () => undefined);

const say = (text: string) => process.stdout.write(`${text}\n`);

function announce(embedded: Embedded, environment: Environment): void {
  say(`\nReady: ${embedded.origin}`);
  if (environment.DEMO) {
    say(
      `Sign in as ${DEMO_USER} (or ${DEMO_ADMIN}) with the password ${environment.DEMO_PASSWORD}`,
    );
  }
  if (!environment.SMTP_URL) {
    say(
      `E-mails are not sent but shown at ${embedded.origin}/mailbox (set SMTP_URL to send them).`,
    );
  }
  for (const note of embedded.notes) say(note);
  say('Ctrl-C stops.\n');
}

/** The first signal stops in order, also in the middle of starting; the second one at once. */
function stopOnSignals(starting: Promise<Embedded>): void {
  let asked = false;
  const onSignal = () => {
    if (asked) process.exit(130);
    asked = true;
    say('\nStopping ... (Ctrl-C again to force)');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    starting
      .then((embedded) => embedded.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Loads what is large only now, so that a bad environment is told at once. */
async function begin(environment: Environment): Promise<Embedded> {
  const [{ startEmbedded }, { optionsFrom }] = await Promise.all([
    import('./start.ts'),
    import('./options.ts'),
  ]);
  const log = createLog({ name: 'embedded', level: environment.LOG_LEVEL });
  return startEmbedded(optionsFrom(environment, log));
}

async function run(): Promise<void> {
  const environment = readEmbeddedEnvironment(process.env);
  // What is made from here on, also by the database, is for its owner alone.
  process.umask(0o077);
  say('Starting ...');
  const starting = begin(environment);
  stopOnSignals(starting);
  announce(await starting, environment);
}

/** What went wrong, and what it came from; a migration says which, its cause says why. */
function inWords(error: unknown): string {
  const expected =
    error instanceof EnvironmentError ||
    error instanceof PortTaken ||
    error instanceof FolderInUse ||
    error instanceof DataFolderRefused;
  if (expected) return error.message;
  const cause = error instanceof Error ? error.cause : undefined;
  const why = cause === undefined ? '' : ` (${describeError(cause).message})`;
  return `Not started: ${describeError(error).message}${why}`;
}

run().catch((error: unknown) => {
  process.stderr.write(`\n${inWords(error)}\n`);
  process.exit(1);
});
