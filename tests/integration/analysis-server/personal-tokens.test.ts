import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneOldRows } from '../../../analysis-server/jobs/housekeeping.ts';
import {
  type TokenRow,
  TokenRowSchema,
  type TokenScope,
} from '../../../domain/person/personal-token.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person, setApproved } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';
import { nothingAside } from '../../support/test-database.ts';
import { tokenCaller } from '../../support/token-caller.ts';

const ALL: TokenScope[] = ['read', 'read list', 'change list'];
const ListSchema = v.strictObject({ tokens: v.array(v.strictObject(TokenRowSchema.entries)) });
const READ = { roles: { api: true, worker: false } };

describe.each(await openBackends())('personal tokens on $name', (opened) => {
  const { database } = opened;
  let ann: Person;
  let api: TestAnalysisServer;
  let caller: ReturnType<typeof tokenCaller>;

  beforeAll(() => {
    api = analysisServerOn(opened, scriptedMarket(), READ);
    caller = tokenCaller(api.server.app);
  });

  const listOf = async ({ token }: Person): Promise<TokenRow[]> =>
    v.parse(ListSchema, await (await caller.call(token, '/tokens')).json()).tokens;
  const standing = async (token: string, path = '/markets') => {
    const answer = await caller.call(token, path);
    return [answer.status, answer.headers.get('www-authenticate')];
  };
  const ENDED = [401, 'Bearer error="invalid_token", scope="read"'];

  it('are shown once, kept as a hash, and listed without it', async () => {
    ann = await createApproved(database);
    const { token, ...row } = await caller.made(ann.token, { name: ' Spreadsheet ', days: 365 });
    expect(row).toMatchObject({ name: 'Spreadsheet', scopes: ['read'], last_used: null });
    expect(token.startsWith(row.prefix)).toBe(true);
    expect(Date.parse(row.ends_at) - Date.parse(row.created_at)).toBe(365 * 86_400_000);
    expect(await listOf(ann)).toEqual([row]);
    const [stored] = await database.query<object>('select * from private.personal_tokens');
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('note the day of their use', async () => {
    const bob = await createApproved(database);
    const { token } = await caller.made(bob.token);
    expect(await standing(token)).toEqual([200, null]);
    const [{ today } = { today: '' }] = await database.query<{ today: string }>(
      `select (now() at time zone 'utc')::date::text as today`,
    );
    expect((await listOf(bob))[0]?.last_used).toBe(today);
  });

  it.each([
    [{ name: '' }, /^name is ""/],
    [{ name: 'x'.repeat(61) }, /^name is/],
    [{ scopes: [] }, /^scopes is/],
    [{ scopes: ['admin'] }, /^scopes\.0 is "admin"; expected \("read" \| "read list"/],
    [{ days: 31 }, /^days is 31; expected \(30 \| 90 \| 365\)/],
    [{ user_id: randomUUID() }, /^user_id/],
  ])('are not made of %j', async (wanted, sentence) => {
    const person = await createApproved(database);
    const answer = await caller.make(person.token, wanted as object);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ detail: expect.stringMatching(sentence) });
  });

  it('are ten a person at most, and not made of a large body', async () => {
    const person = await createApproved(database);
    for (let count = 0; count < 10; count += 1) await caller.made(person.token);
    const answer = await caller.make(person.token);
    expect(answer.status).toBe(409);
    expect((await caller.make(person.token, { name: 'x'.repeat(2_000) })).status).toBe(413);
  });

  it('make, list and end no tokens, and open nothing else', async () => {
    const person = await createApproved(database);
    const { id, token } = await caller.made(person.token, { scopes: ALL });
    const calls = [
      caller.make(token),
      caller.call(token, '/tokens'),
      caller.call(token, `/tokens/${id}`, { method: 'DELETE' }),
      caller.call(token, '/coinlist', { method: 'POST' }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await listOf(person)).toHaveLength(1);
  });

  it('are ended by a press of their own person alone, also while a call is under way', async () => {
    const [person, other] = [await createApproved(database), await createApproved(database)];
    const { id, token } = await caller.made(person.token);
    const remove = ({ token: session }: Person) =>
      caller.call(session, `/tokens/${id}`, { method: 'DELETE' });
    expect((await remove(other)).status).toBe(204);
    expect((await caller.call(person.token, '/tokens/%00', { method: 'DELETE' })).status).toBe(404);
    expect(await standing(token)).toEqual([200, null]);
    const [before] = await Promise.all([standing(token), remove(person)]);
    expect([200, 401]).toContain(before[0]);
    expect(await standing(token)).toEqual(ENDED);
    expect((await remove(person)).status).toBe(204);
  });

  const ENDS: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
    [
      'signing out everywhere',
      ({ id }) => database.query('delete from auth.sessions where user_id = $1', [id]),
    ],
    ['loss of approval', (person) => setApproved(database, person, false)],
    ['deletion', ({ id }) => database.query('delete from auth.users where id = $1', [id])],
    [
      'a password set by a mailed link',
      async ({ id }) => {
        await database.query(
          `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at, id)
           values ($1, 'recovery', now(), now(), gen_random_uuid())`,
          [id],
        );
        await database.query(`update auth.users set encrypted_password = 'x' where id = $1`, [id]);
      },
    ],
  ];
  it.each(ENDS)('end with %s', async (_, end) => {
    const person = await createApproved(database);
    const { token } = await caller.made(person.token);
    await end(person);
    expect(await standing(token)).toEqual(ENDED);
    const { id } = person;
    const left = 'select 1 from private.personal_tokens where user_id = $1';
    expect(await database.query(left, [id])).toEqual([]);
  });

  it('outlive a session that another stands beside, and one that ran out', async () => {
    const person = await createApproved(database);
    const { token } = await caller.made(person.token);
    const other = randomUUID();
    await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [
      other,
      person.id,
    ]);
    await database.query('delete from auth.sessions where id = $1', [person.id]);
    expect(await standing(token)).toEqual([200, null]);
    await database.query(`update auth.sessions set not_after = now() where id = $1`, [other]);
    await database.query('delete from auth.sessions where id = $1', [other]);
    expect(await standing(token)).toEqual([200, null]);
  });

  it('refuse when banned, after their time, and are removed a month later', async () => {
    const person = await createApproved(database);
    const { id, token } = await caller.made(person.token);
    const ban = `update auth.users set banned_until = now() + $2::interval where id = $1`;
    await database.query(ban, [person.id, '1 hour']);
    expect(await standing(token)).toEqual(ENDED);
    const again = await createApproved(database);
    const second = await caller.made(again.token);
    const move = 'update private.personal_tokens set ends_at = now() - $2::interval where id = $1';
    await database.query(move, [second.id, '29 days']);
    expect(await standing(second.token)).toEqual(ENDED);
    await pruneOldRows(database, nothingAside);
    expect(await listOf(again)).toHaveLength(1);
    await database.query(move, [second.id, '31 days']);
    await pruneOldRows(database, nothingAside);
    expect(await listOf(again)).toEqual([]);
    expect(id).not.toBe(second.id);
  });

  it.each<[string, string | null, ...(string | number)[]]>([
    ['none', null, 401, 'Bearer scope="read"'],
    ['a forged one', `cat_${'A'.repeat(43)}`, ...ENDED],
    ['a short one', 'cat_abc', ...ENDED],
    ['a large one', `cat_${'A'.repeat(8_000)}`, ...ENDED],
    ['something else', 'sk-123', 401, 'Bearer'],
  ])('%s opens nothing', async (_, token, status, challenge) => {
    const answer = await caller.call(token, '/markets');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([status, challenge]);
  });

  it('are refused in an address, and not repeated', async () => {
    const person = await createApproved(database);
    const { token } = await caller.made(person.token);
    expect((await caller.call(null, `/markets?access_token=${token}`)).status).toBe(401);
    const answer = await caller.call(token, `/markets?access_token=${token}`);
    const text = await answer.text();
    expect([answer.status, text.includes(token)]).toEqual([422, false]);
  });

  it('do what their scope says', async () => {
    const person = await createApproved(database);
    const { token } = await caller.made(person.token, { scopes: ['read'] });
    const answer = await caller.call(token, '/watchlist/BTCUSDT');
    expect([answer.status, answer.headers.get('www-authenticate'), await answer.json()]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="read_list"',
      { detail: 'The token may read; this needs read list.' },
    ]);
  });

  describe('with limits', () => {
    let strict: ReturnType<typeof tokenCaller>;
    let server: TestAnalysisServer;
    beforeAll(() => {
      const limits = { callsPerToken: 60, tokenCallsPerPerson: 45 };
      server = analysisServerOn(opened, scriptedMarket(), { ...READ, limits });
      strict = tokenCaller(server.server.app);
    });
    afterAll(() => server.server.stop());

    it('have one each and one together, and leave the sessions theirs', async () => {
      const person = await createApproved(database);
      const [one, two] = [await strict.made(person.token), await strict.made(person.token)];
      const statuses = async (token: string) => {
        const answers = [];
        for (let count = 0; count < 31; count += 1)
          answers.push(await strict.call(token, '/markets'));
        expect(answers[30]?.headers.get('retry-after')).toMatch(/^\d+$/);
        return answers.map(({ status }) => status);
      };
      expect(await statuses(one.token)).toEqual([...Array(30).fill(200), 429]);
      expect(await statuses(two.token)).toEqual([...Array(15).fill(200), ...Array(16).fill(429)]);
      expect((await strict.call(person.token, '/markets')).status).toBe(200);
    });
  });
});
