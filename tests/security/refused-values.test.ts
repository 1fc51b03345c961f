import { randomUUID } from 'node:crypto';
import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const LEVEL = { coin: 'BTCUSDT', side: 'above', price: 64_000 };
const TICKET = { title: 'A question', description: 'of mine', priority: 'low' };

describe.each(embeddedDatabases(postgres))('what is refused on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let client: SupabaseClient;
  let token: string;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    client = await embedded.signIn(await embedded.approvedUser());
    token = (await client.auth.getSession()).data.session?.access_token ?? '';
  });
  afterAll(() => embedded.stop());

  /** As it is, also where no client would send it. */
  async function post(path: string, body: string, method = 'POST') {
    const answer = await fetch(`${embedded.origin}${path}`, {
      method,
      headers: {
        apikey: embedded.keys.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body,
    });
    const text = await answer.text();
    return { status: answer.status, said: text === '' ? null : JSON.parse(text) };
  }

  const said = ({ error, status }: { error: PostgrestError | null; status: number }) =>
    `${status} ${error?.message}`;

  test.each([
    [{ price: 1e308 }, 'price is 1e+308; allowed: a number from 1e-12 to 1e12'],
    [{ price: 0 }, 'price is 0; allowed: a number from 1e-12 to 1e12'],
    [{ price: 'NaN' }, 'price is "NaN"; allowed: a number from 1e-12 to 1e12'],
    [{ price: '-Infinity' }, 'price is "-Infinity"; allowed: a number from 1e-12 to 1e12'],
    [{ price: 'much' }, 'price is "much"; allowed: a number from 1e-12 to 1e12'],
    [{ price: null }, 'price is null; allowed: a value'],
    [
      { coin: 'bitcoin' },
      'coin is "bitcoin"; allowed: 2 to 30 capital letters and digits, such as BTCUSDT',
    ],
    [{ side: 'beside' }, 'side is "beside"; allowed: above, below'],
    [{ repeating: 'maybe' }, 'repeating is "maybe"; allowed: true, false'],
    [{ note: 'é'.repeat(141) }, `note is "${'é'.repeat(59)}...; allowed: up to 140 characters`],
    [{ note: '😀'.repeat(321) }, `note is "${'😀'.repeat(29)}`],
    [{ expires_at: 'infinity' }, 'expires_at is "infinity"; allowed: a moment from 2020 to 2099'],
    [
      { expires_at: '294276-12-31' },
      'expires_at is "294276-12-31"; allowed: a moment from 2020 to 2099',
    ],
    [{ expires_at: 'soon' }, 'expires_at is "soon"; allowed: a moment from 2020 to 2099'],
  ])('a level of %j, in words', async (given, words) => {
    const answer = await client.from('price_levels').insert({ ...LEVEL, ...given });
    expect(said(answer)).toContain(`400 ${words}`);
  });

  test.each([
    [
      [LEVEL, { ...LEVEL, price: 1e13 }, LEVEL],
      'row 2: price is 10000000000000; allowed: a number',
    ],
    [
      [LEVEL, { ...LEVEL, price: 1 }, { ...LEVEL, note: 'x'.repeat(141) }],
      `row 3: note is "${'x'.repeat(59)}...`,
    ],
  ])('a batch for one of its rows, which it names; none is saved', async (rows, words) => {
    expect(said(await client.from('price_levels').insert(rows))).toContain(`400 ${words}`);
    expect((await client.from('price_levels').select('id')).data).toEqual([]);
  });

  test('the change of a row and what it is looked for by, alike', async () => {
    const id = randomUUID();
    const levels = () => client.from('price_levels').update({ price: 2e12 });
    expect(said(await client.from('price_levels').update(LEVEL).eq('id', 'mine'))).toBe(
      '400 id is "mine"; allowed: a UUID',
    );
    const { error } = await client.from('support_tickets').insert({ id, ...TICKET });
    expect(error).toBeNull();
    const made = await client.from('price_levels').insert(LEVEL).select('id').single();
    expect(said(await levels().eq('id', made.data?.id))).toContain('400 price is 2000000000000;');
  });

  test.each(['ended', 'unknown', 'asleep', 'ON', ''])('the state %j of a rule', async (state) => {
    const states = () => embedded.database.query('select state from public.claim_rules');
    await embedded.database.query(
      `insert into public.claim_rules (user_id, claim, phrase, scope)
       select id, 'squeeze:1d', 'squeeze', 'market' from auth.users where id = $1
       on conflict do nothing`,
      [(await client.auth.getUser()).data.user?.id],
    );
    const rules = () => client.from('claim_rules');
    expect(said(await rules().update({ state }).eq('claim', 'squeeze:1d'))).toBe(
      `400 state is "${state}"; allowed: on, paused`,
    );
    expect(await states()).toEqual([{ state: 'on' }]);
    expect(said(await rules().insert({ claim: 'moon:1d' }))).toContain('permission denied');
  });

  test('texts of a ticket that are too long, blank or of no choice', async () => {
    const open = (given: object) => client.from('support_tickets').insert({ ...TICKET, ...given });
    const short = `"${'x'.repeat(59)}...`;
    const long = 'x'.repeat(900_000);
    expect(said(await open({ title: 'x'.repeat(201) }))).toContain(`400 title is ${short};`);
    expect(said(await open({ description: ' ' }))).toContain('description is " "; allowed: a text');
    expect(said(await open({ priority: 'urgent' }))).toContain(
      'priority is "urgent"; allowed: low, medium, high',
    );
    for (const field of ['title', 'description', 'user_email', 'status', 'priority']) {
      const words = said(await open({ [field]: long }));
      expect(words).toContain(`400 ${field} is ${short}; allowed: up to `);
      expect(words.length).toBeLessThan(200);
    }
  });

  test('what no text can hold, and where it stands', async () => {
    const half = '{"coin":"BTCUSDT","side":"above","price":1,"note":"\\ud800"}';
    const wrong = 'holds NUL or half of a character, which cannot be stored; allowed: any other';
    expect((await post('/rest/v1/price_levels', half)).said.message).toContain(`note ${wrong}`);
    const batch = `[${JSON.stringify(LEVEL)},${half.replace('\\ud800', '\\u0000')}]`;
    const { status, said: answer } = await post('/rest/v1/price_levels', batch);
    expect([status, answer.message]).toEqual([
      400,
      expect.stringContaining(`row 2: note ${wrong}`),
    ]);
  });

  test.each([
    [
      '/auth/v1/signup',
      'POST',
      '{"email":"half@example.com","password":"Password-1","data":{"name":"\\udc00"}}',
    ],
    [
      '/auth/v1/signup',
      'POST',
      `{"email":"deep@example.com","password":"Password-1","data":${'{"a":'.repeat(9_000)}"\\ud800"${'}'.repeat(9_000)}}`,
    ],
    ['/auth/v1/user', 'PUT', '{"data":{"name":"\\ud800"}}'],
  ])('half of a character at %s by %s', async (path, method, body) => {
    const { status, said: answer } = await post(path, body, method);
    expect([status, answer.error_code]).toEqual([400, 'validation_failed']);
    expect(answer.msg).toContain('holds NUL or half of a character');
    expect(answer.msg.length).toBeLessThan(200);
  });
});
