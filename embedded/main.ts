import { EnvironmentError } from '../platform/environment.ts';
import { createLog, describeError } from '../platform/log.ts';
import { FolderInUse } from './database/folder-lock.ts';
import { DEMO_ADMIN, DEMO_USER } from './demo.ts';
import { type Environment, readEmbeddedEnvironment } from './env.ts';
import { PortTaken } from './http/listen.ts';
import { type Embedded, startEmbedded } from './start.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

function announce(embedded: Embedded, environment: Environment): void {
  say(`\nReady: ${embedded.origin}`);
  if (environment.DEMO) {
    say(
      `Sign in as ${DEMO_USER} (or ${DEMO_ADMIN}) with the password ${environment.DEMO_PASSWORD}`,
    );
  }
  if (!environment.SMTP_URL) {
    say(`E-mails are not sent but shown at ${embedded.origin}/mailbox (set SMTP_URL to send them)`);
  }
  for (const note of embedded.notes) say(note);
  say('Ctrl-C stops.\n');
}

async function run(environment: Environment): Promise<void> {
  const embedded = await startEmbedded({
    dataFolder: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL ?? null,
    port: environment.PORT,
    host: environment.HOST,
    trustProxy: environment.TRUST_PROXY,
    demoPassword: environment.DEMO ? environment.DEMO_PASSWORD : null,
    ...(environment.SITE_URL ? { siteUrl: environment.SITE_URL } : {}),
    market: {
      marketData: environment.MARKET_DATA ?? null,
      exchange: environment.EXCHANGE,
      exchangeUrl: environment.EXCHANGE_URL ?? null,
    },
    log: createLog({ name: 'embedded', level: environment.LOG_LEVEL }),
  });
  announce(embedded, environment);
}

try {
  await run(readEmbeddedEnvironment(process.env));
} catch (error) {
  const expected =
    error instanceof EnvironmentError || error instanceof PortTaken || error instanceof FolderInUse;
  const text = expected ? error.message : `Not started: ${describeError(error).message}`;
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
