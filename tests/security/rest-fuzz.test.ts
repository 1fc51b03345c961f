import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { type Random, randomFrom } from '../support/patterns/random.ts';
import { startPostgres } from '../support/postgres.ts';
import { type RestCaller, restCaller } from '../support/rest-caller.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const REQUESTS = 600;

type Choices = readonly [string, ...string[]];
const TABLES: Choices = [
  'waitlist',
  'watchlist',
  'watchlist_entries',
  'watchlist_cards',
  'support_tickets',
  'ticket_messages',
  'ticket_attachments',
  'ticket_read_status',
  'user_settings',
  'analysis_snapshots',
  'alerts',
  'rpc/support_ticket_page',
  'rpc/support_ticket_counts',
  'rpc/waitlist_status',
  'rpc/track_record',
  'rpc/range_record',
  'rpc/can_see_ticket',
  'rpc/acknowledge_change',
  'rpc/nothing',
  'nothing',
];
const COLUMNS: Choices = [
  'id',
  'user_id',
  'email',
  'coin',
  'title',
  'message',
  'status',
  'priority',
  'created_at',
  'approved',
  'snapshot_time',
  'latest_sync',
  'monitoring_times',
  'file_size',
  'nothing',
];
const VALUES: Choices = [
  'null',
  'true',
  '1',
  '-1',
  '1e400',
  '99999999999999999999',
  'a',
  '""',
  '"',
  '{}',
  '{a,b}',
  '{"a":1}',
  '[1]',
  '(a,b)',
  '("a","b\\"")',
  '()',
  '2026-01-01',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  'NaN',
  '\\',
  '%',
  '\ud800',
  "'; select 1; --",
  '$1',
  '𝕏',
];
const OPERATORS: Choices = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'is',
  'in',
  'not.eq',
  'not.in',
  'not.is',
  'match',
  'cs',
];
const WORDS: Choices = [
  'select',
  'order',
  'limit',
  'offset',
  'or',
  'and',
  'not.or',
  'on_conflict',
  'columns',
  'apikey',
];
const METHODS: Choices = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'];
const PREFERENCES: Choices = [
  'return=representation',
  'return=minimal',
  'count=exact',
  'resolution=merge-duplicates',
  'missing=default',
  'tx=rollback',
];
const ACCEPTED: Choices = [
  '*/*',
  'application/json',
  'application/vnd.pgrst.object+json',
  'text/csv',
];
const BODY_VALUES = [
  null,
  true,
  1,
  1e300,
  -0.5,
  '',
  'a',
  'pending',
  '00000000-0000-0000-0000-000000000000',
  [],
  ['a'],
  [[1]],
  {},
  { a: [1] },
] as const;

const condition = (random: Random) => `${random.pick(OPERATORS)}.${random.pick(VALUES)}`;

function tree(random: Random, depth = 0): string {
  const parts = Array.from({ length: random.whole(1, 3) }, () =>
    depth < 3 && random.between(0, 1) < 0.3
      ? `${random.pick(['and', 'or', 'not.and'])}${tree(random, depth + 1)}`
      : `${random.pick(COLUMNS)}.${condition(random)}`,
  );
  return `(${parts.join(',')})`;
}

function select(random: Random, depth = 0): string {
  return Array.from({ length: random.whole(1, 3) }, () => {
    if (depth < 4 && random.between(0, 1) < 0.3) {
      return `${random.pick(TABLES)}${random.pick(['', '!inner', '!left', '!hint'])}(${select(random, depth + 1)})`;
    }
    return random.pick([
      '*',
      random.pick(COLUMNS),
      `a:${random.pick(COLUMNS)}`,
      'count()',
      'id::text',
    ]);
  }).join(',');
}

function parameter(random: Random): [key: string, value: string] {
  const key = random.pick([
    random.pick(COLUMNS),
    random.pick(WORDS),
    `ticket_messages.${random.pick(COLUMNS)}`,
  ]);
  if (key === 'select') return [key, select(random)];
  if (key.endsWith('or') || key === 'and') return [key, tree(random)];
  if (key === 'order')
    return [key, `${random.pick(COLUMNS)}.${random.pick(['asc', 'desc', 'nullslast', 'up'])}`];
  if (key === 'limit' || key === 'offset')
    return [key, random.pick(['0', '1', '10', '1000', random.pick(VALUES)])];
  if (key === 'on_conflict' || key === 'columns') return [key, random.pick(COLUMNS)];
  return [key, condition(random)];
}

/** Spoils a text at a random place, now and then. */
function spoiled(random: Random, text: string): string {
  if (random.between(0, 1) < 0.7) return text;
  const at = random.whole(0, text.length);
  const odd = random.pick([
    '%',
    '%00',
    '(',
    ')',
    ',',
    '.',
    '"',
    '\\',
    ':',
    '::',
    '->',
    '!',
    '...',
    '%ff',
    '*',
    '&&',
  ]);
  return text.slice(0, at) + odd + text.slice(at + random.whole(0, 2));
}

function row(random: Random): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: random.whole(0, 4) }, () => [
      random.pick(COLUMNS),
      BODY_VALUES[random.whole(0, BODY_VALUES.length - 1)],
    ]),
  );
}

function body(random: Random): string {
  const whole = random.between(0, 1) < 0.6 ? row(random) : [row(random), row(random)];
  return spoiled(random, JSON.stringify(whole));
}

describe.each(embeddedDatabases(postgres))('random REST requests on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let callers: readonly [RestCaller, ...RestCaller[]];

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    callers = [
      await restCaller(embedded, await embedded.approvedUser()),
      await restCaller(embedded, await embedded.admin()),
      await restCaller(embedded, await embedded.pendingUser()),
      await restCaller(embedded, null),
    ];
  });
  afterAll(() => embedded.stop());

  test.each([1, 2])('are answered or refused, never failed at; seed %i', async (seed) => {
    const random = randomFrom(seed);
    const counted = new Map<number, number>();
    const failed: unknown[] = [];
    for (let n = 0; n < REQUESTS; n += 1) {
      const query = new URLSearchParams(
        Array.from({ length: random.whole(0, 4) }, () => parameter(random)),
      );
      const path = spoiled(random, `${random.pick(TABLES)}?${query}`).replaceAll('#', '');
      const method = path.startsWith('rpc/') ? 'POST' : random.pick(METHODS);
      const sent = method === 'POST' || method === 'PATCH' ? body(random) : undefined;
      const headers = { prefer: random.pick(PREFERENCES), accept: random.pick(ACCEPTED) };
      const caller = callers[random.whole(0, callers.length - 1)] ?? callers[0];
      const answer = await caller(path, { method, body: sent, headers });
      counted.set(answer.status, (counted.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500) failed.push([method, path, sent, headers, answer.text]);
      expect(answer.text.length).toBeLessThan(100_000);
    }
    expect(failed).toEqual([]);
    // Some must have come through, or nothing was tried.
    expect(counted.get(200)).toBeGreaterThan(10);
    expect(counted.get(400)).toBeGreaterThan(100);
    const health = await fetch(`${embedded.origin}/healthz`);
    expect(health.status).toBe(200);
  });
});
