import type { Database } from '../../platform/database/database.ts';
import { createTokenVerifier } from '../../platform/person/access-token.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { createPushServer, type PushServer, type PushServerParts } from '../../push-server/app.ts';
import { makeVapidKeys } from '../../push-server/vapid-keys.ts';
import { TEST_METRICS_TOKEN } from './metrics.ts';
import { type Person, TEST_JWT_SECRET } from './people.ts';
import type { PushService, TestDevice } from './push-service/server.ts';
import { quietLog } from './test-database.ts';

/** One pair for all tests of a process. */
export const TEST_VAPID = { keys: makeVapidKeys(), subject: 'mailto:operator@coin-analyst.org' };

export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface TestPushServer {
  readonly server: PushServer;
  /** Calls as a person; `null`: without a token. */
  call(person: Person | null, method: string, path: string, body?: unknown): Promise<HttpAnswer>;
  /** Subscribes a device of a person. */
  subscribe(person: Person, device: TestDevice): Promise<HttpAnswer>;
}

/** Makes a push server over a database and a local push service; `start` and `stop` are the caller's. */
export function pushServerOn(
  database: Database,
  service: PushService,
  parts: Partial<PushServerParts> = {},
): TestPushServer {
  const server = createPushServer({
    database,
    verifyToken: createTokenVerifier({ secret: TEST_JWT_SECRET }),
    log: quietLog,
    clock: systemClock,
    vapid: TEST_VAPID,
    appOrigin: 'https://app.coin-analyst.org',
    telegram: null,
    allowLoopback: true,
    ca: service.certificate.cert,
    metricsToken: TEST_METRICS_TOKEN,
    ...parts,
    limits: { pollMs: 50, callsPerMinute: 100_000, testsPerMinute: 1_000, ...parts.limits },
  });

  async function call(
    person: Person | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<HttpAnswer> {
    const headers = new Headers(person ? { authorization: `Bearer ${person.token}` } : {});
    if (body !== undefined) headers.set('content-type', 'application/json');
    headers.set(
      'user-agent',
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    );
    const request = new Request(`http://server${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const response = await server.app.fetch(request);
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith('{') ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  return {
    server,
    call,
    subscribe: (person, device) =>
      call(person, 'POST', '/subscriptions', { endpoint: device.endpoint, keys: device.keys }),
  };
}

/** Lets a person's alerts go out. */
export async function turnOn(database: Database, person: Person, on = true): Promise<void> {
  await database.query(
    `insert into public.user_settings (user_id, push_notifications) values ($1, $2)
     on conflict (user_id) do update set push_notifications = excluded.push_notifications`,
    [person.id, on],
  );
}

/** An analysis that says nothing, for alerts to refer to. */
export async function makeSnapshot(database: Database, coin: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `insert into public.analysis_snapshots (coin, market, snapshot_time, engine, result, recommendation, inputs)
     values ($1, 'simulated', now(), 'test', '{}', '{}', '{}') returning id`,
    [coin],
  );
  if (!row) throw new Error('no snapshot was made');
  return row.id;
}

export interface AlertSeed {
  coin?: string;
  title?: string;
  body?: string;
  urgent?: boolean;
  /** Seconds from now; below 0: already out of date. */
  expiresIn?: number;
  previous?: boolean;
}

/** Writes an alert as the monitor does, and says so. @returns its id */
export async function writeAlert(
  database: Database,
  person: Person,
  seed: AlertSeed = {},
): Promise<number> {
  const coin = seed.coin ?? 'BTCUSDT';
  const snapshot = await makeSnapshot(database, coin);
  const previous = seed.previous === false ? null : await makeSnapshot(database, coin);
  return database.transaction(async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `with message as (
         insert into public.alert_messages (snapshot_id, title, body, urgent)
         values ($3, $5, $6, $7) returning id
       )
       insert into public.alerts
         (user_id, coin, snapshot_id, previous_snapshot_id, message_id, expires_at)
       select $1, $2, $3, $4, m.id, now() + make_interval(secs => $8) from message m
       returning id`,
      [
        person.id,
        coin,
        snapshot,
        previous,
        seed.title ?? 'BTC: LONG → SHORT',
        seed.body ?? 'Stop 64,250.5, target 61,000.0, price 63,100.0',
        seed.urgent ?? true,
        seed.expiresIn ?? 3_600,
      ],
    );
    if (!row) throw new Error('the alert was not written');
    await tx.query(`select pg_notify('alerts', '')`);
    return row.id;
  });
}

export interface AlertState {
  readonly status: 'pending' | 'delivering' | 'sent' | 'dead';
  readonly reason: string | null;
  readonly open_deliveries: number;
  readonly delivered: number;
}

/** How an alert stands. */
export async function alertState(database: Database, id: number): Promise<AlertState> {
  const [row] = await database.query<AlertState>(
    'select status, reason, open_deliveries, delivered from public.alerts where id = $1',
    [id],
  );
  if (!row) throw new Error(`no alert ${id}`);
  return row;
}

/** Waits until the database answers a question with yes; the test's own time limit bounds it. */
export async function until(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Waits until an alert has ended. */
export async function ended(database: Database, id: number): Promise<AlertState> {
  await until(async () => ['sent', 'dead'].includes((await alertState(database, id)).status));
  return alertState(database, id);
}
