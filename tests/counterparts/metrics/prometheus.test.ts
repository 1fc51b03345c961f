import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerType, serve } from '@hono/node-server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../platform/process/clock.ts';
import { ownEnvironment } from '../../support/child-process.ts';
import { meet } from '../../support/counterpart.ts';
import {
  type ExchangeServer,
  startExchangeServer,
} from '../../support/exchange-server/exchange-server.ts';
import { forgeRecord } from '../../support/forged-record.ts';
import { TEST_METRICS_TOKEN } from '../../support/metrics.ts';
import { poison } from '../../support/poison.ts';
import { startPostgres } from '../../support/postgres.ts';
import {
  type RunningPrometheus,
  SHIPPED_ALERTS,
  startPrometheus,
} from '../../support/prometheus.ts';
import { freePort } from '../../support/proxies.ts';
import { openPushDesk, type PushDesk } from '../../support/push-desk.ts';
import { writeAlert } from '../../support/push-server.ts';
import { openDialogue } from '../../support/smtp-dialogue.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/smtp-server.ts';
import { type StartedEmbedded, startEmbeddedProcess } from '../../support/started-embedded.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const postgres = await startPostgres();
const PROMETHEUS = {
  name: 'Prometheus beside a Postgres',
  program: postgres ? 'prometheus' : undefined,
  how: "Debian's packages prometheus and postgresql",
  inCi: true,
};
interface Session {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

const DEMO = { email: 'demo@example.com', password: 'demo-password-1' };
/**
 * What takes a small disk, many people, or minutes, or has a scrape wait for longer than once a second
 * allows; rules.test.ts fires them by figures, tests/faults brings two of them about.
 */
const BY_FIGURES_ALONE = [
  'DiskLow',
  'DatabaseConnectionsExhausted',
  'RoundStalled',
  'ExchangeBudgetUsedUp',
];
const SOON = { timeout: 60_000, interval: 100 };

meet('a Prometheus that reads running servers', PROMETHEUS, (program) => {
  const fired = new Set<string>();
  let url: string;
  let owner: pg.Client;
  let exchange: ExchangeServer;
  let mail: TestSmtpServer;
  let alertMail: TestSmtpServer;
  let embedded: StartedEmbedded;
  let opened: TestDatabase;
  let desk: PushDesk;
  let push: ServerType;
  let prometheus: RunningPrometheus;

  beforeAll(async () => {
    url = (await postgres?.createDatabase()) ?? '';
    await forgeRecord(url);
    const pushUrl = (await postgres?.createDatabase()) ?? '';
    owner = new pg.Client(pushUrl);
    await owner.connect();
    exchange = await startExchangeServer({ clock: systemClock.now, speaks: ['bybit'] });
    mail = await startSmtpServer();
    const embeddedPort = await freePort();
    const starting = startEmbeddedProcess(url, {
      PORT: String(embeddedPort),
      MARKET_DATA: 'exchange',
      EXCHANGE: 'bybit',
      EXCHANGE_URL: exchange.url,
      SMTP_URL: mail.url,
      METRICS_TOKEN: TEST_METRICS_TOKEN,
      NODE_OPTIONS: [
        ownEnvironment().NODE_OPTIONS ?? '',
        `--import=${new URL('../../support/faulty-process.ts', import.meta.url).href}`,
      ].join(' '),
    });
    opened = await openTestDatabase(pushUrl);
    const { server, url: channel } = await openDialogue('another password');
    alertMail = server;
    desk = await openPushDesk(opened.database, {
      reportEveryMs: 100,
      channels: { ALERTS_SMTP_URL: channel },
    });
    await desk.push.server.start();
    const { fetch } = desk.push.server.app;
    const port = await new Promise<number>((resolve) => {
      push = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (at) => resolve(at.port));
    });
    // Prometheus looks for its targets only 5 s after its start.
    const targets = [embeddedPort, port].map((each) => `127.0.0.1:${each}`);
    prometheus = await startPrometheus(program, targets);
    embedded = await starting;
  });
  afterAll(async () => {
    await prometheus?.stop();
    await embedded?.stop();
    push?.close();
    await desk?.close();
    await opened?.close();
    await Promise.all([mail?.close(), alertMail?.close(), exchange?.close(), owner?.end()]);
    await postgres?.stop();
  });

  async function fires(...alerts: readonly string[]): Promise<void> {
    const missing = async () => {
      for (const alert of await prometheus.firing()) fired.add(alert);
      return alerts.filter((alert) => !fired.has(alert));
    };
    await expect.poll(missing, SOON).toEqual([]);
  }

  const post = (path: string, body: object, token = embedded.anonKey) =>
    fetch(`${embedded.origin}${path}`, {
      method: 'POST',
      headers: {
        apikey: embedded.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const signIn = (who: object) => post('/auth/v1/token?grant_type=password', who);
  const many = (count: number, ask: (turn: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: count }, (_, turn) => ask(turn)));

  it('takes every scrape and evaluates every rule', async () => {
    await expect.poll(() => prometheus.scrapes(), SOON).toEqual(['up', 'up']);
    const ok = SHIPPED_ALERTS.map((name) => ({ name, health: 'ok' }));
    await expect.poll(() => prometheus.rules(), SOON).toMatchObject(ok);
    await fires('BackupTooOld', 'TrackRecordBroken');
  });

  it('fires at what other services do: mail, push and exchange', async () => {
    mail.refuse(...Array.from({ length: 40 }, () => 451));
    await many(3, (turn) =>
      post('/auth/v1/signup', { email: `post-${turn}@example.com`, password: 'Password-1' }),
    );
    await opened.database.query('update public.user_settings set email_notifications = true');
    await writeAlert(opened.database, desk.person);
    exchange.setFault({ kind: 'status', status: 429, headers: { 'retry-after': '30' } });
    const { access_token, user } = (await (await signIn(DEMO)).json()) as Session;
    const run = { coin: 'BTCUSDT', key: randomUUID(), user_id: user.id };
    expect((await post('/analysis/analyze', run, access_token)).status).toBe(202);
    await fires('MailFails', 'DeliveryKeyRefused', 'DeliveriesFail', 'ExchangePauses');
  });

  it('fires at a database that is away', async () => {
    const connections = (allowed: boolean) =>
      owner.query(`alter database ${new URL(url).pathname.slice(1)} allow_connections ${allowed}`);
    await connections(false);
    await postgres?.cutConnections(url);
    const answers = await many(20, (turn) =>
      signIn({ ...DEMO, email: `away-${turn}@example.com` }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await fires('SignInFails', 'RequestsFail', 'NotReady');
    await connections(true);
  });

  it('fires at guessed passwords, a bug, and a thread that is not free', async () => {
    await many(210, () => signIn({ ...DEMO, password: 'guessed' }));
    embedded.signal('SIGUSR2');
    embedded.signal('SIGWINCH');
    await fires('SignInsGuessed', 'UnexpectedErrors', 'EventLoopStalled', 'EventLoopBlocked');
    embedded.signal('SIGWINCH');
  });

  it('fires at rounds that leave out, fail and fall behind', async () => {
    const { database } = opened;
    const first = await writeAlert(database, desk.person);
    const leftOut = first + 1;
    await poison(database, 'public.alert_deliveries', 'insert', `new.alert_id = ${leftOut}`);
    expect(await writeAlert(database, desk.person)).toBe(leftOut);
    await fires('ItemsSetAside');
    const later = `new.alert_id > ${leftOut}`;
    await poison(database, 'public.alert_deliveries', 'insert', later, '42703');
    await writeAlert(database, desk.person);
    await database.query(`update public.alerts set not_before = now() - interval '10 minutes'`);
    await fires('RoundBehind', 'TaskFails');
  });

  it('fires at a database that is slow', async () => {
    const admin = new pg.Client(url);
    await admin.connect();
    await admin.query('begin');
    await admin.query('lock table auth.users in access exclusive mode');
    const waiting = many(30, (turn) => signIn({ ...DEMO, email: `slow-${turn}@example.com` }));
    await pause(3_000);
    await admin.query('rollback');
    await admin.end();
    await waiting;
    await fires('RequestsSlow');
  });

  it('fires at a server that is gone, and has then fired at all but a few', async () => {
    await embedded.stop();
    await fires('ServerDown');
    const rest = SHIPPED_ALERTS.filter((alert) => !fired.has(alert));
    expect(rest.filter((alert) => !BY_FIGURES_ALONE.includes(alert))).toEqual([]);
  });
});
