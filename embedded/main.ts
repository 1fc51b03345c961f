import { PortTaken } from '../platform/http/listen.ts';
import { isLoopbackHost } from '../platform/http/loopback-host.ts';
import { Refusal } from '../platform/process/error-code.ts';
import { outliveUnexpectedErrors } from '../platform/process/last-net.ts';
import { createLog, describeError, type Log } from '../platform/process/log.ts';
import { stopOnSignal } from '../platform/process/stop-signal.ts';
import { DEMO_ADMIN, DEMO_USER } from './accounts.ts';
import { type Environment, isReachable, readEmbeddedEnvironment } from './env.ts';
import type { Embedded } from './start.ts';

const STOP_WITHIN_MS = 8_000;

// A closed terminal or parent must not prevent a clean shutdown.
process.stdout.on('error', () => undefined);

/** To the operator: on a terminal, or in a collected log. */
type Say = (text: string) => void;

const sayPlainly: Say = (text) => process.stdout.write(`${text}\n`);

/** Lines for a collector have no blank ones, and the log level does not filter them. */
function voiceIn(format: Environment['LOG_FORMAT']): Say {
  if (format === 'text') return sayPlainly;
  const log = createLog({ name: 'embedded', level: 'info', format });
  return (text) => log.info(text.trim());
}

const named = (address: string) => address.replace('//127.0.0.1:', '//localhost:');

/** Collected logs have more readers than a terminal, so secrets are omitted. */
function announce(embedded: Embedded, environment: Environment, say: Say): void {
  const isTerminal = environment.LOG_FORMAT === 'text';
  say(`\nReady: ${named(embedded.origin)}`);
  if (environment.DEMO) {
    const password = isTerminal
      ? `the password ${environment.DEMO_PASSWORD}`
      : 'the password in DEMO_PASSWORD';
    say(`Sign in as ${DEMO_USER} (or ${DEMO_ADMIN}) with ${password}`);
  }
  if (embedded.mailboxAddress) {
    const place = isTerminal
      ? named(embedded.mailboxAddress)
      : '/mailbox, which admins open under Beta in the app';
    say(`E-mails are not sent but shown at ${place} (set SMTP_URL to send them).`);
    if (isReachable(environment)) {
      say(
        'Others can reach this server: everybody with that address, and every admin, can read the links in e-mails that sign people in.',
      );
    }
  }
  if (!environment.SITE_URL && !isLoopbackHost(environment.HOST)) {
    say(`Links in e-mails begin with ${embedded.origin}: set SITE_URL to the address people use.`);
  }
  for (const note of embedded.notes) say(note);
  say('Ctrl-C stops.\n');
}

/** Imports late, so that a bad environment is reported at once. */
async function begin(environment: Environment, log: Log): Promise<Embedded> {
  const [{ startEmbedded }, { optionsFrom }] = await Promise.all([
    import('./start.ts'),
    import('./options.ts'),
  ]);
  return startEmbedded(optionsFrom(environment, log));
}

async function run(): Promise<void> {
  const environment = readEmbeddedEnvironment(process.env);
  // Everything created from here on is private, the database included.
  process.umask(0o077);
  const { LOG_LEVEL: level, LOG_FORMAT: format } = environment;
  const say = voiceIn(format);
  say('Starting ...');
  const log = createLog({ name: 'embedded', level, format });
  const starting = begin(environment, log);
  const stop = async () => {
    await (await starting).stop();
    return true;
  };
  stopOnSignal(stop, {
    log,
    withinMs: STOP_WITHIN_MS,
    onFirst: () => say('\nStopping ... (Ctrl-C again to force)'),
    onLater: () => process.exit(130),
  });
  announce(await starting, environment, say);
  outliveUnexpectedErrors(log);
}

/** The message with its cause: a migration's error says which, its cause says why. */
function inWords(error: unknown): string {
  if (error instanceof PortTaken) {
    return `Port ${error.port} is taken by another program. Set PORT to a free one: PORT=3100 npm start`;
  }
  if (error instanceof Refusal) return error.message;
  const cause = error instanceof Error ? error.cause : undefined;
  const why = cause === undefined ? '' : ` (${describeError(cause).message})`;
  return `Not started: ${describeError(error).message}${why}`;
}

run().catch((error: unknown) => {
  const words = inWords(error);
  if (process.env.LOG_FORMAT === 'json') {
    createLog({ name: 'embedded', level: 'fatal', format: 'json' }).fatal(words);
  } else process.stderr.write(`\n${words}\n`);
  process.exit(1);
});
