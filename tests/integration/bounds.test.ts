import { describe, expect, test } from 'vitest';
import { BOUNDS, LONGEST } from '../../domain/bounds.ts';
import type { Database } from '../../platform/database/database.ts';
import { openBackends } from '../support/backends.ts';

type Domain = keyof typeof BOUNDS;
const DOMAINS = Object.keys(BOUNDS).filter((name): name is Domain => name in BOUNDS);

const lengths = [
  0,
  1,
  2,
  30,
  31,
  ...[320, 1_024, 3_200, 10_000].flatMap((most) => [most, most + 1]),
];
const list = (items: number, length: number) =>
  Array.from({ length: items }, () => 'x'.repeat(length));

/** Values at the edges of all bounds, and beyond. */
const VALUES: Readonly<Record<Domain, readonly unknown[]>> = {
  price: [1e-12, 9.99e-13, 1e12, 1e12 + 1, 0, -1, 5e-324, Number.MAX_VALUE, 'Infinity', 'NaN'],
  moment: [
    '2019-12-31T23:59:59.999Z',
    '2020-01-01T00:00:00.000Z',
    '2099-12-31T23:59:59.999Z',
    '2100-01-01T00:00:00.000Z',
    'infinity',
    '-infinity',
    '294276-12-31',
  ],
  short_text: lengths.flatMap((length) => ['x'.repeat(length), '😀'.repeat(length)]),
  web_address: lengths.map((length) => 'x'.repeat(length)),
  long_text: lengths.flatMap((length) => ['x'.repeat(length), '😀'.repeat(length)]),
  short_list: [[], list(48, 66), list(48, 67), list(49, 1), [null], [['x']], list(1, 3_200)],
  coin: [
    ...lengths.map((length) => 'X'.repeat(length)),
    'btcusdt',
    'BTC USDT',
    'BTCUSDT\n',
    'ÄUSDT',
  ],
};

describe.each(await openBackends())('the domains on $name', ({ database }) => {
  async function takes(domain: Domain, value: unknown): Promise<boolean> {
    const sql = Array.isArray(value)
      ? 'select (select array_agg(v #>> $2) from jsonb_array_elements($1::jsonb) v)::public.short_list'
      : `select $1::text::public.${domain}`;
    try {
      const given = Array.isArray(value) ? [JSON.stringify(value), '{}'] : [String(value)];
      await database.query(sql, given);
      return true;
    } catch {
      return false;
    }
  }

  test('are those of domain/bounds.ts, and refuse in its words', async () => {
    const rows = await database.query<{ name: string; said: string }>(
      `select t.typname as name, c.conname as said
       from pg_type t join pg_constraint c on c.contypid = t.oid
       where t.typnamespace = 'public'::regnamespace and t.typtype = 'd' order by 1`,
    );
    const expected = DOMAINS.map((name) => ({ name, said: BOUNDS[name].allowed }));
    expect(rows).toEqual(expected.sort((a, b) => a.name.localeCompare(b.name)));
  });

  test.each(DOMAINS)('%s takes what it takes there', async (domain) => {
    for (const value of VALUES[domain].filter((one) => !isNested(one))) {
      const said = `${domain} of ${JSON.stringify(value).slice(0, 60)}`;
      expect(`${said}: ${await takes(domain, value)}`).toBe(
        `${said}: ${BOUNDS[domain].takes(value)}`,
      );
    }
  });

  test('a column that takes fewer characters than its domain says how many', async () => {
    for (const [place, most] of Object.entries(LONGEST).filter(([name]) => name.includes('.'))) {
      expect(await shortest(database, place), place).toBe(most);
    }
  });
});

const isNested = (value: unknown) => Array.isArray(value) && Array.isArray(value[0]);

/** The most characters that the rules of a column take. */
async function shortest(database: Database, place: string): Promise<number> {
  const [relation, column] = place.split('.');
  const rules = await database.query<{ rule: string }>(
    `select pg_get_constraintdef(c.oid) as rule from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
    [`public.${relation}`, column],
  );
  const found = rules.map(({ rule }) => /length\(\(?\w+\)?(?:::text)?\) <= (\d+)/.exec(rule)?.[1]);
  return Math.min(...found.map(Number).filter((most) => most > 0));
}
