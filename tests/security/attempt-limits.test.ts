import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { epochMs } from '../../domain/quantity.ts';
import { DEFAULT_ATTEMPT_LIMITS } from '../../embedded/auth/attempt-limits.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const PASSWORD = 'a password';
const AN_HOUR = 3_600_000;

/** Asked with an address; the numbers are what one address, and one client, may ask at once. */
const QUESTIONS = [
  ['status', '/rest/v1/rpc/waitlist_status', DEFAULT_ATTEMPT_LIMITS.waitlistStatus],
  ['sign-up', '/auth/v1/signup', DEFAULT_ATTEMPT_LIMITS.signUp],
  ['login', '/auth/v1/token?grant_type=password', DEFAULT_ATTEMPT_LIMITS.login],
  ['recovery', '/auth/v1/recover', DEFAULT_ATTEMPT_LIMITS.mail],
] as const;

describe.each(embeddedDatabases(postgres))('attempts on $name', ({ url }) => {
  let embedded: TestEmbedded;
  // Every attempt falls into the same moment, however slow the machine.
  let now = Date.parse('2026-11-20T12:00:00Z');
  let email = '';
  beforeAll(async () => {
    embedded = await startTestEmbedded({
      databaseUrl: await url(),
      programs: [],
      limits: DEFAULT_ATTEMPT_LIMITS,
      clock: { now: () => epochMs(now) },
    });
  });
  afterAll(() => embedded.stop());
  beforeEach(() => {
    now += AN_HOUR;
    email = `${randomUUID()}@example.com`;
  });

  const ask = (path: string, address: string, headers: Record<string, string> = {}) =>
    fetch(`${embedded.origin}${path}`, {
      method: 'POST',
      headers: { apikey: embedded.keys.anonKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        email: address,
        ...(path.includes('rpc') ? {} : { password: PASSWORD }),
      }),
    });

  /** Asks until refused. @returns how often it was answered, and the refusal */
  async function untilRefused(path: string, address: (turn: number) => string, most: number) {
    for (let turn = 0; turn <= most; turn += 1) {
      // A client that invents who it is forwarded for stays the same client.
      const answer = await ask(path, address(turn), { 'x-forwarded-for': `10.0.0.${turn}` });
      if (answer.status === 429) return { answered: turn, answer };
    }
    throw new Error(`not refused in ${most + 1} attempts`);
  }

  test('counting the waitlist is limited for a client', async () => {
    const most = DEFAULT_ATTEMPT_LIMITS.waitlistCount.client.burst;
    const asked = await untilRefused('/rest/v1/rpc/waitlist_count', () => email, most);
    expect(asked.answered).toBe(most);
    expect(Number(asked.answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  test.each(QUESTIONS)('%s about one address is limited', async (_name, path, { address }) => {
    const asked = await untilRefused(path, () => email, address.burst);
    expect(asked.answered).toBe(address.burst);
    expect(Number(asked.answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const body: unknown = await asked.answer.json();
    expect(JSON.stringify(body)).toMatch(/Too many requests\. Please wait [^"]+ and try again\./);
    expect((await ask(path, `another-${email}`)).status).not.toBe(429);
  });

  test.each(QUESTIONS)('%s by one client is limited', async (_name, path, { client }) => {
    const each = (turn: number) => `${turn}-${email}`;
    const asked = await untilRefused(path, each, client.burst);
    expect(asked.answered).toBe(client.burst);
    expect(Number(asked.answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  test('after the wait that was named it goes on', async () => {
    const { answer } = await untilRefused('/auth/v1/recover', () => email, 10);
    now += Number(answer.headers.get('retry-after')) * 1000;
    expect((await ask('/auth/v1/recover', email)).status).toBe(200);
  });

  test('spelling an address otherwise is no way around its limit', async () => {
    const [, path, { address }] = QUESTIONS[3];
    const spellings = [email, email.toUpperCase(), ` ${email} `];
    const spell = (turn: number) => spellings[turn % spellings.length] ?? '';
    expect((await untilRefused(path, spell, address.burst)).answered).toBe(address.burst);
  });

  test('the database limits by itself, where nothing stands before it', async () => {
    const status = () =>
      embedded.database.query("select public.waitlist_status('probed@example.com')");
    for (let turn = 0; turn < 20; turn += 1) await status();
    await expect(status()).rejects.toMatchObject({ code: 'PT429' });
  });
});
