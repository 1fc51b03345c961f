import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownEnvironment, startProcess } from '../../support/child-process.ts';
import { createApproved, TEST_JWT_SECRET } from '../../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../../support/postgres.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = 'analysis-server/main.ts';
const postgres = await startPostgres();
const title = 'api and worker as programs of their own';

function runMain(args: string[], env: Record<string, string>) {
  const run = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: ROOT,
    env: { ...ownEnvironment(), ...env },
    encoding: 'utf8',
  });
  return { code: run.status, text: run.stdout + run.stderr };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the standalone analysis server', () => {
  it('does not start in a bad environment and lists what is bad, without secrets', () => {
    const { code, text } = runMain([], { PORT: 'x', DATABASE_URL: 'mysql://a:hunter2@b/c' });
    expect(code).toBe(1);
    expect(text).toContain('PORT is "x"');
    expect(text).toContain('DATABASE_URL is a value that is not shown');
    expect(text).not.toContain('hunter2');
  });

  it('does not start with a role that it does not know', () => {
    const env = { DATABASE_URL: 'postgres://a@127.0.0.1:1/c', AUTH_JWT_SECRET: TEST_JWT_SECRET };
    const { code, text } = runMain(['--everything'], env);
    expect(code).toBe(1);
    expect(text).toContain('--everything is not known; allowed: --api, --worker');
  });

  it('ends with a reason where the database cannot be reached', () => {
    const env = {
      DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:1/c',
      AUTH_JWT_SECRET: TEST_JWT_SECRET,
      MARKET_DATA: 'simulated',
    };
    const { code, text } = runMain([], env);
    expect(code).toBe(1);
    expect(text).toContain('not started');
    expect(text).not.toContain('hunter2');
  });
});

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  let url = '';
  let opened: TestDatabase;

  beforeAll(async () => {
    url = (await postgres?.createDatabase()) ?? '';
    opened = await openTestDatabase(url);
  });
  afterAll(async () => {
    await opened.close();
    await postgres?.stop();
  });

  it('meet in Postgres: one answers, the other analyses, both stop on SIGTERM', async () => {
    const ann = await createApproved(opened.database);
    const port = await freePort();
    const env = {
      DATABASE_URL: url,
      AUTH_JWT_SECRET: TEST_JWT_SECRET,
      MARKET_DATA: 'simulated',
      ADMIN_FALLBACK_EMAIL: 'Boss@example.com',
    };
    const ready = 'analysis server ready';
    const apiEnv = { ...env, PORT: String(port) };
    const api = await startProcess(MAIN, ['--api'], apiEnv, ready);
    const worker = await startProcess(MAIN, ['--worker'], { ...env, PORT: '0' }, ready);
    const key = randomUUID();
    const post = async (path: string, body: object) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const asked = await post('/analyze', { coin: 'BTCUSDT', key, user_id: ann.id });
    expect(asked.status).toBe(202);
    await expect
      .poll(() => post('/status', { coin: 'BTCUSDT', key }), { timeout: 30_000 })
      .toMatchObject({ status: 200, body: { status: 'complete' } });
    expect(await opened.database.query('select key, value from private.configuration')).toEqual([
      { key: 'admin_fallback_email', value: 'boss@example.com' },
    ]);
    expect(await Promise.all([api.terminate(), worker.terminate()])).toEqual([0, 0]);
  });
});
