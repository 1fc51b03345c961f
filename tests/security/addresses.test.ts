import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEmailAddress } from '../../domain/person/email-address.ts';
import { openBackends } from '../support/backends.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { linkMailedTo } from '../support/mailed-link.ts';

const VICTIM = 'victim@example.com';

/** Forms that mail programs read as the mailbox of `victim@example.com`, or as more than one. */
const OTHER_FORMS = [
  '<victim@example.com>',
  'Anybody <victim@example.com>',
  'victim(1)@example.com',
  'victim@(1)example.com',
  'foo;victim@example.com',
  'group:victim@example.com;',
  'group:victim@example.com',
  'other@example.com,victim@example.com',
  'other@example.com victim@example.com',
  '"victim"@example.com',
  '"vic\\tim"@example.com',
  'victim@example.com.',
  'victim.@example.com',
  '.victim@example.com',
  'vic..tim@example.com',
  'victim%example.com@example.org',
  'example.com!victim@example.org',
  '=?utf-8?q?victim?=@example.com',
  'victim@[127.0.0.1]',
  'victim@127.0.0.1',
  'victim@localhost',
  'victim@-example.com',
  'victim@example..com',
  'vi\u202ectim@example.com',
  'victim@example\u3002com',
  'v\u0456ctim@example.com',
  'victim\u00ad@example.com',
  'vic\ud800tim@example.com',
  'vic\ntim@example.com',
  'victim@example.com\r\nBcc: other@example.com',
  'vi ctim@example.com',
  `${'v'.repeat(65)}@example.com`,
  `victim@${'a'.repeat(64)}.com`,
  `victim@${'a.'.repeat(130)}com`,
];
const PLAIN = [
  VICTIM,
  'victim+tag@example.com',
  "o'brien@example.co.uk",
  'first.last_1-a&b@sub.xn--bcher-kva.xn--p1ai',
  `${'v'.repeat(64)}@${'a'.repeat(63)}.com`,
];

const character = fc.constantFrom(...'ab9.@_+-\'&"<>(),:;%!\\ \n\u00e9\u202e\u212a');

test('forms of an address are refused, plain ones are not', () => {
  expect(OTHER_FORMS.filter(isEmailAddress)).toEqual([]);
  expect(PLAIN.filter(isEmailAddress)).toEqual(PLAIN);
});

describe.each(await openBackends())('the database on $name', ({ database }) => {
  const judged = async (texts: readonly string[]) => {
    const [row] = await database.query<{ verdicts: boolean[] }>(
      'select array_agg(private.is_email_address(t) order by n) as verdicts from unnest($1::text[]) with ordinality u (t, n)',
      [texts],
    );
    return row?.verdicts;
  };

  test('judges addresses as the product does', async () => {
    const drawn = fc.sample(fc.string({ unit: character, maxLength: 12 }), 2000);
    const near = drawn.map((text) => `${text}@example.com`);
    const ends = drawn.map((text) => `victim@example${text}`);
    // No database takes half a character.
    const texts = [...OTHER_FORMS, ...PLAIN, ...near, ...ends].filter((text) =>
      text.isWellFormed(),
    );
    const verdicts = texts.map(isEmailAddress);
    expect(verdicts.filter(Boolean).length).toBeGreaterThan(PLAIN.length);
    expect(await judged(texts)).toEqual(verdicts);
  });

  test.each(['<victim@example.com>', 'Victim@example.com', 'v\u212actim@example.com'])(
    'takes no account of %j, by whichever service it was made',
    async (email) => {
      const made = database.query('insert into auth.users (id, email) values ($1, $2)', [
        crypto.randomUUID(),
        email,
      ]);
      await expect(made).rejects.toMatchObject({ code: '23514' });
      await expect(
        database.query('insert into public.admin_emails (email) values ($1)', [email]),
      ).rejects.toMatchObject({ code: '23514' });
    },
  );

  test('says what an address looks like, where it is asked about none', async () => {
    await expect(
      database.query("select public.waitlist_status('<victim@example.com>')"),
    ).rejects.toMatchObject({
      code: '22023',
      message: expect.stringContaining('name@example.com'),
    });
  });
});

describe('npm start', () => {
  let embedded: TestEmbedded;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ programs: [] });
  });
  afterAll(() => embedded.stop());

  const ask = (path: string, body: object) =>
    fetch(`${embedded.origin}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: embedded.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const accounts = () => embedded.database.query('select email from auth.users order by 1');

  test.each<[path: string, more: object]>([
    ['signup', { password: 'Password-1' }],
    ['recover', {}],
    ['resend', { type: 'signup' }],
    ['token?grant_type=password', { password: 'Password-1' }],
  ])('refuses every other form at %s, in words, and mails nobody', async (path, more) => {
    const before = await accounts();
    for (const email of [...OTHER_FORMS, [VICTIM], { address: VICTIM }, 7, null]) {
      const answer = await ask(path, { ...more, email });
      expect([email, answer.status]).toEqual([email, 400]);
      expect(await answer.json()).toMatchObject({
        msg: expect.stringMatching(
          /^email (is .*(allowed: one e-mail address such as|expected string)|holds NUL or half of a character)/s,
        ),
      });
    }
    expect(await accounts()).toEqual(before);
    expect(embedded.mailbox.messages()).toEqual([]);
  });

  test('capital letters and spaces around an address are the same account', async () => {
    for (const email of [' Victim@Example.COM ', VICTIM]) {
      expect((await ask('signup', { email, password: 'Password-1' })).status).toBe(200);
    }
    expect(await accounts()).toEqual([{ email: VICTIM }]);
    expect(linkMailedTo(embedded, VICTIM, 'Confirm your e-mail address')).toContain('/verify');
  });
});
