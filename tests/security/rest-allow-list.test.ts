import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { type RestCaller, restCaller } from '../support/rest-caller.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const FORBIDDEN = [
  'like.*a*',
  'ilike.*a*',
  'match.^(a*)*$',
  'imatch.^(a*)*$',
  'match(any).{a,b}',
  'imatch(all).{a,b}',
  'like(any).{a,b}',
  'eq(any).{a,b}',
  'MATCH.a',
  'Eq.a',
  'fts.a',
  'plfts.a',
  'phfts(english).a',
  'wfts.a',
  'isdistinct.a',
  'cs.{a}',
  'cd.{a}',
  'ov.{a}',
  'sl.[1,2)',
  'sr.[1,2)',
  'nxl.[1,2)',
  'nxr.[1,2)',
  'adj.[1,2)',
  'eq%00',
];

/** A test's name and what it is about. */
const named = (text: string): [name: string, text: string] => [text.slice(0, 80), text];

/** A condition in every place that takes one. */
const PLACES: readonly [name: string, path: (condition: string) => string, method?: string][] = [
  ['of a table', (is) => `waitlist?email=${is}`],
  ['that is negated', (is) => `waitlist?email=not.${is}`],
  ['by an encoded name', (is) => `%77aitlist?%65mail=${is}`],
  ['in an or', (is) => `waitlist?or=(approved.is.true,email.${is})`],
  ['in an and', (is) => `waitlist?and=(email.${is})`],
  ['in a negated or', (is) => `waitlist?not.or=(email.${is},approved.is.true)`],
  ['in a tree of trees', (is) => `waitlist?or=(and(email.not.${is},approved.is.true),id.is.null)`],
  [
    'of an embedded table',
    (is) => `support_tickets?select=id,ticket_messages(id)&ticket_messages.message=${is}`,
  ],
  ['of an alias', (is) => `support_tickets?select=id,a:ticket_messages!inner(id)&a.message=${is}`],
  [
    'of a table two deep',
    (is) =>
      `support_tickets?select=id,ticket_messages(id,ticket_attachments(id))&ticket_messages.ticket_attachments.file_name=${is}`,
  ],
  [
    'in the or of an embedded table',
    (is) => `support_tickets?select=id,ticket_messages(id)&ticket_messages.or=(message.${is})`,
  ],
  ['of a function', (is) => `rpc/support_ticket_page?title=${is}`, 'POST'],
  ['in the or of a function', (is) => `rpc/support_ticket_page?or=(title.${is})`, 'POST'],
  ['of a change', (is) => `support_tickets?title=${is}`, 'PATCH'],
  ['of a deletion', (is) => `watchlist_entries?coin=${is}`, 'DELETE'],
  ['of a count', (is) => `waitlist?email=${is}`, 'HEAD'],
];

const BAD_SELECTS = [
  // The way in which the server was filled up.
  'ticket_messages(support_tickets(ticket_messages(support_tickets(ticket_messages(id)))))',
  'ticket_messages(support_tickets(id))',
  'a:ticket_messages!inner(b:support_tickets!inner(id))',
  'support_tickets(id)',
  'ticket_messages(ticket_attachments(alerts(id)))',
  'ticket_messages(ticket_messages(id))',
  'ticket_messages!ticket_messages_ticket_id_fkey(id)',
  'ticket_messages!ticket_messages_ticket_id_fkey!inner(id)',
  'user_id(id)',
  '...ticket_messages(id)',
  'a:...ticket_messages(id)',
  'id,...ticket_messages(message)',
  'Ticket_messages(id)',
  'ticket_messages()',
  'count',
  'n:count()',
  'id.count()',
  'priority,id.sum()',
  'id::text',
  'a:id::text',
  'id->a',
  'id->>a',
  '"id"',
  'id;drop',
  'ticket_messages(id',
  'ticket_messages(id))',
  'id,,title',
  '',
  Array.from({ length: 81 }, (_, n) => `c${n}:id`).join(','),
  Array.from({ length: 7 }, (_, n) => `m${n}:ticket_messages(id)`).join(','),
];

const BAD_QUERIES = [
  'limit=1001',
  'limit=-1',
  'limit=all',
  'limit=1&limit=2',
  'offset=1000001',
  'order=created_at.desc,id,title,status,priority',
  'order=created_at.sideways',
  'order=data->a',
  'order=ticket_messages(id)',
  'ticket_messages.limit=1',
  'ticket_messages.message=eq.a',
  'select=id,ticket_messages(id)&ticket_messages.limit=5000',
  'select=id&select=title',
  `id=in.(${Array.from({ length: 501 }, (_, n) => n).join(',')})`,
  'id=in.(a,(b))',
  'id=in.a',
  'id=is.maybe',
  'id=eq.%00',
  `title=eq.${'x'.repeat(2_001)}`,
  `title=eq.a&description=eq.${'x'.repeat(12_000)}`,
  Array.from({ length: 21 }, () => 'title=eq.a').join('&'),
  `or=(${Array.from({ length: 21 }, () => 'title.eq.a').join(',')})`,
  'or=(and(or(and(title.eq.a,id.is.null),id.is.null),id.is.null),id.is.null)',
  'or=title.eq.a',
  'or=()',
  'or=(title.eq.a',
  'or=(title.eq."a\\"),id.match.b")',
  'or=(title.eq.{a,b})',
  'or=(support_tickets.title.eq.a)',
  'title->>a=eq.b',
  'Title=eq.a',
  '"title"=eq.a',
  'title::text=eq.a',
  'columns=id',
  'on_conflict=id',
];

describe.each(embeddedDatabases(postgres))('the REST API on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let pending: RestCaller;
  let member: RestCaller;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    pending = await restCaller(embedded, await embedded.pendingUser());
    member = await restCaller(embedded, await embedded.approvedUser());
  });
  afterAll(() => embedded.stop());

  describe.each(PLACES)('a condition %s', (_, path, method = 'GET') => {
    test.each(FORBIDDEN)('cannot be %s', async (condition) => {
      const body = method === 'PATCH' || method === 'POST' ? {} : undefined;
      const answer = await pending(path(condition), { method, body });
      expect(answer.status).toBe(400);
      if (method === 'HEAD') return;
      expect(answer.error.code).toBe('PGRST100');
      expect(answer.error.message).toMatch(/^\S.*\.$/);
    });
  });

  test('a regular expression with back-references is refused, not tried', async () => {
    const pattern = `^${'(a*)'.repeat(9)}b\\1\\2\\3\\4\\5\\6\\7\\8\\9@`;
    for (const operator of ['match', 'imatch', 'not.match']) {
      const answer = await pending(`waitlist?email=${operator}.${encodeURIComponent(pattern)}`);
      expect([operator, answer.status]).toEqual([operator, 400]);
      expect(answer.error.message).toContain('is not an operator of this API. Allowed: eq, neq');
    }
  });

  test.each(BAD_SELECTS.map(named))('nothing selects %s', async (_name, select) => {
    const asked = `support_tickets?select=${encodeURIComponent(select)}`;
    for (const [path, method, body] of [
      [asked, 'GET', undefined],
      [`${asked}&id=is.null`, 'PATCH', { status: 'pending' }],
    ] as const) {
      const headers = { prefer: 'return=representation' };
      const answer = await member(path, { method, body, headers });
      expect([method, answer.status, answer.error.code]).toEqual([method, 400, 'PGRST100']);
    }
  });

  test('a function has no tables within its answer', async () => {
    const path = 'rpc/support_ticket_page?select=id,ticket_messages(id)';
    expect((await member(path, { method: 'POST', body: {} })).status).toBe(400);
  });

  test.each(BAD_QUERIES.map(named))('no query is %s', async (_name, query) => {
    expect((await member(`support_tickets?${query}`)).status).toBe(400);
  });

  test.each([
    ['GET', 'rpc/is_admin', undefined, 405],
    ['HEAD', 'rpc/is_admin', undefined, 405],
    ['PUT', 'waitlist?id=eq.1', {}, 405],
    ['DELETE', 'watchlist_entries', undefined, 400],
    ['PATCH', 'support_tickets', { status: 'resolved' }, 400],
    ['DELETE', 'watchlist_entries?limit=1', undefined, 400],
    ['DELETE', 'watchlist_entries?coin=eq.BTC&order=coin', undefined, 400],
    ['POST', 'support_tickets?id=eq.1', { title: 'a' }, 400],
    ['POST', 'support_tickets', [], 201],
    ['POST', 'support_tickets', '[{]', 400],
    ['POST', 'support_tickets', '"text"', 400],
    ['POST', 'support_tickets', [{}], 400],
    ['POST', 'support_tickets', [[1]], 400],
    ['POST', 'support_tickets', { 'title"': 'a' }, 400],
    ['POST', 'support_tickets', { title: 'a\0b' }, 400],
    ['POST', 'support_tickets', Array.from({ length: 101 }, () => ({ title: 'a' })), 400],
    ['POST', 'support_tickets', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['POST', 'support_tickets', { title: ' ', description: 'b' }, 400],
    ['POST', 'rpc/is_admin', [1], 400],
    ['POST', 'rpc/waitlist_status', { email: 'a\0b@example.com' }, 400],
    ['POST', 'rpc/waitlist_status', { email: `${'a'.repeat(400)}@example.com` }, 400],
    ['GET', '', undefined, 404],
    ['GET', '%', undefined, 400],
    ['GET', '%zz', undefined, 400],
    ['GET', '%00', undefined, 404],
    ['GET', 'waitlist/1', undefined, 404],
    ['GET', 'rpc/', undefined, 404],
    ['GET', 'auth.users', undefined, 404],
    ['GET', 'users', undefined, 404],
  ])('%s %s with %j is answered with a sentence', async (method, path, body, status) => {
    const answer = await member(path, { method, body });
    expect(answer.status).toBe(status);
    if (status >= 400 && method !== 'HEAD') expect(answer.error.message).toMatch(/\w/);
  });

  test.each([
    ['Prefer', 'resolution=ignore-duplicates', 400],
    ['Prefer', 'resolution=merge-duplicates,resolution=ignore-duplicates', 400],
    ['Prefer', 'count=planned', 400],
    ['Prefer', 'tx=rollback', 400],
    ['Prefer', 'max-affected=1, handling=strict', 400],
    ['Prefer', 'return=representation, count=exact', 200],
    ['Range', '0-5000', 400],
    ['Range', '0-9', 200],
    ['Accept', 'text/csv', 406],
    ['Accept', 'application/vnd.pgrst.plan+json; options=analyze', 406],
    ['Accept', 'application/vnd.pgrst.array+json;nulls=stripped', 406],
    ['Accept', 'application/json, text/csv', 406],
    ['Accept-Profile', 'auth', 406],
    ['Accept-Profile', 'public', 200],
  ])('with %s: %s the answer is %i', async (name, value, status) => {
    expect((await member('waitlist?limit=1', { headers: { [name]: value } })).status).toBe(status);
  });

  test.each(['text/csv', 'application/x-www-form-urlencoded', 'text/plain', 'application/json2'])(
    'a body is not taken as %s',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await member('rpc/is_admin', { method: 'POST', body: '{}', headers });
      expect(answer.status).toBe(415);
    },
  );

  test('a table that is not there is not guessed at', async () => {
    const answers = [
      await member('suport_tickets?select=*'),
      await member('watchlist_entry'),
      await member('support_tickets?select=id,ticket_message(id)'),
      await member('waitlist?select=id,support_tickets(id)'),
      await member('support_tickets?select=titel'),
      await member('rpc/is_admn', { method: 'POST', body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 400, 400, 404]);
    for (const { text } of answers) {
      expect(text).not.toMatch(/perhaps|did you mean|try changing/i);
      expect(text).not.toMatch(
        /watchlist_entries|ticket_messages|is_admin\b|support_tickets\.title\b/,
      );
    }
  });

  test('an error names neither the statement nor the row', async () => {
    const answer = await member('support_tickets', {
      method: 'POST',
      body: { title: ' ', description: 'between us' },
    });
    expect([answer.status, answer.error.code]).toEqual([400, '23514']);
    expect(answer.text).not.toMatch(/between us|insert into|select /i);
  });
});
