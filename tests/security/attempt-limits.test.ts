import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { DEFAULT_ATTEMPT_LIMITS } from '../../embedded/auth/attempt-limits.ts';
import { type Client, clientFrom } from '../support/client-from.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const PASSWORD = 'a password';
const AN_HOUR = 3_600_000;

/** Asked with an address; the numbers are what one client may ask at once, of it and of any. */
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
  const here = clientFrom('127.0.0.1');
  beforeAll(async () => {
    embedded = await startTestEmbedded({
      databaseUrl: await url(),
      programs: [],
      limits: DEFAULT_ATTEMPT_LIMITS,
      clock: { now: () => epochMs(now) },
    });
  });
  afterAll(async () => {
    await here.close();
    await embedded.stop();
  });
  beforeEach(() => {
    now += AN_HOUR;
    email = `${randomUUID()}@example.com`;
  });

  const ask = (path: string, address: string, headers = {}, from: Client = here) =>
    from.fetch(`${embedded.origin}${path}`, {
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

  test.each(QUESTIONS)(
    '%s about one address is limited for a client',
    async (_name, path, { pair }) => {
      const asked = await untilRefused(path, () => email, pair.burst);
      expect(asked.answered).toBe(pair.burst);
      expect(Number(asked.answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      const body: unknown = await asked.answer.json();
      expect(JSON.stringify(body)).toMatch(/Too many requests\. Please wait [^"]+ and try again\./);
      expect((await ask(path, `another-${email}`)).status).not.toBe(429);
    },
  );

  test.each(QUESTIONS)('%s by one client is limited', async (_name, path, { client }) => {
    const each = (turn: number) => `${turn}-${email}`;
    const asked = await untilRefused(path, each, client.burst);
    expect(asked.answered).toBe(client.burst);
    expect(Number(asked.answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  test.each(QUESTIONS)(
    '%s by others never refuses the owner of an address',
    async (_name, path) => {
      const others = [clientFrom('127.0.0.2'), clientFrom('127.0.0.3')];
      for (const other of others) {
        // Until its own share is used up; more than 20 is what an address once had over all clients.
        let status = 0;
        for (let turn = 0; turn < 25 && status !== 429; turn += 1) {
          ({ status } = await ask(path, email, {}, other));
        }
        expect(status).toBe(429);
      }
      expect((await ask(path, email)).status).not.toBe(429);
      await Promise.all(others.map((other) => other.close()));
    },
  );

  test('an owner signs in while others guess at the password', async () => {
    const owner = await embedded.approvedUser();
    const stranger = clientFrom('127.0.0.2');
    const path = '/auth/v1/token?grant_type=password';
    const guesses = Array.from({ length: 22 }, () => ask(path, owner.email, {}, stranger));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses).toContain(429);
    await stranger.close();
    await embedded.signIn(owner);
  });

  test('a client cannot name itself otherwise to the database', async () => {
    const path = '/rest/v1/rpc/waitlist_status';
    const statuses: number[] = [];
    for (let turn = 0; turn < 45; turn += 1) {
      // Past what this process counts, so that the database alone refuses; a minute of its own may
      // end in between, so more than twice as many are asked as it allows.
      now += AN_HOUR;
      const names = { 'x-client-key': `x${turn}`, 'cf-connecting-ip': `10.0.0.${turn}` };
      statuses.push((await ask(path, email, names)).status);
    }
    expect(statuses).toContain(429);
  });

  test('after the wait that was named it goes on', async () => {
    const { answer } = await untilRefused('/auth/v1/recover', () => email, 10);
    now += Number(answer.headers.get('retry-after')) * 1000;
    expect((await ask('/auth/v1/recover', email)).status).toBe(200);
  });

  test('spelling an address otherwise is no way around its limit', async () => {
    const [, path, { pair }] = QUESTIONS[3];
    const spellings = [email, email.toUpperCase(), ` ${email} `];
    const spell = (turn: number) => spellings[turn % spellings.length] ?? '';
    expect((await untilRefused(path, spell, pair.burst)).answered).toBe(pair.burst);
  });

  test('the database limits by itself, where nothing stands before it', async () => {
    const status = () =>
      embedded.database.query("select public.waitlist_status('probed@example.com')");
    for (let turn = 0; turn < 20; turn += 1) await status();
    await expect(status()).rejects.toMatchObject({ code: 'PT429' });
  });
});
