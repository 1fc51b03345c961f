import { lookup } from 'node:dns/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { createNameLookup } from '../../push-server/subscriptions/name-lookup.ts';
import { type DnsServer, type Leads, startDnsServer } from '../support/dns-server.ts';
import { createApproved, type Person } from '../support/people.ts';
import { pushServerOn, type TestPushServer } from '../support/push-server.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const PUBLIC = '142.250.1.95';
const RULES: readonly (readonly [string, Leads])[] = [
  ['.silent.example', 'silence'],
  ['.nowhere.example', 'nowhere'],
  ['.inside.example', ['10.0.0.1']],
  ['.both.example', [PUBLIC, 'fd00:0:0:0:0:0:0:1']],
  ['.mapped.example', [PUBLIC, '0:0:0:0:0:ffff:7f00:1']],
  ['.six.example', ['2a00:1450:4001:0:0:0:0:1']],
];
const ruleOf = (name: string): Leads => RULES.find(([end]) => name.endsWith(end))?.[1] ?? [PUBLIC];

let dns: DnsServer;
let rule = ruleOf;

beforeEach(async () => {
  rule = ruleOf;
  dns = await startDnsServer((name) => rule(name));
});
afterEach(() => dns.close());

const silent = (count: number) =>
  Array.from({ length: count }, (_, n) => `name-${n}.silent.example`);
const asked = (end: string) => dns.asked().filter((name) => name.endsWith(end));

describe('names that people enter', () => {
  test('hold up neither the names of others nor our own hosts, two of a person at a time', async () => {
    const resolve = createNameLookup({ clock: systemClock, servers: [dns.address] });
    let ended = 0;
    const hanging = silent(30).map((name) =>
      resolve(name, 'mallory')
        .catch(() => [])
        .finally(() => {
          ended += 1;
        }),
    );
    await expect.poll(() => asked('.silent.example').length).toBe(2);
    expect(await resolve('hooks.example', 'alice')).toEqual([{ address: PUBLIC, family: 4 }]);
    expect((await lookup('localhost')).address).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect([ended, asked('.silent.example').length]).toEqual([0, 2]);
    await Promise.all(hanging);
    // Those that had no turn in time were not asked for.
    expect(asked('.silent.example').length).toBeLessThanOrEqual(4);
  });

  test.each(['nowhere', 'silence'] as const)(
    'that lead to %s are asked for again after half a minute, and not before',
    async (leads) => {
      let now = 0;
      const clock = { now: () => epochMs(now) };
      const resolve = createNameLookup({ clock, servers: [dns.address] });
      const found = () => resolve('hooks.example', 'alice').catch(() => []);
      rule = () => leads;
      expect(await found()).toEqual([]);
      rule = () => [PUBLIC];
      now = 29_999;
      expect(await found()).toEqual([]);
      now = 30_000;
      expect(await found()).toEqual([{ address: PUBLIC, family: 4 }]);
    },
  );

  test('are asked for once by everybody who asks at the same time', async () => {
    let questions = 0;
    rule = () => {
      questions += 1;
      return [PUBLIC];
    };
    const resolve = createNameLookup({ clock: systemClock, servers: [dns.address] });
    const people = ['alice', 'bob', 'carol', 'dave'];
    const answers = await Promise.all(people.map((who) => resolve('hooks.example', who)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    // Of IPv4 and of IPv6.
    expect(questions).toBe(2);
  });

  test('addresses and localhost are known without a question', async () => {
    const resolve = createNameLookup({ clock: systemClock, servers: [dns.address] });
    expect(await resolve('127.0.0.1', 'alice')).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(await resolve('localhost', 'alice')).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(await resolve('a.six.example', 'alice')).toEqual([
      { address: '2a00:1450:4001::1', family: 6 },
    ]);
    expect(dns.asked()).toEqual(['a.six.example']);
  });
});

describe('the API, by real answers of a name server', () => {
  let opened: TestDatabase;
  let service: PushService;
  let push: TestPushServer;
  let person: Person;

  beforeAll(async () => {
    opened = await openTestDatabase(null);
    service = await startPushService();
    person = await createApproved(opened.database);
  });
  afterAll(async () => {
    await service.close();
    await opened.close();
  });
  beforeEach(() => {
    push = pushServerOn(opened.database, service, {
      allowLoopback: false,
      resolve: createNameLookup({ clock: systemClock, servers: [dns.address] }),
    });
  });
  afterEach(() => push.server.stop());

  test.each(['a.nowhere.example', 'a.inside.example', 'a.both.example', 'a.mapped.example'])(
    '%s is refused, each in the same words',
    async (host) => {
      const refused = {
        status: 422,
        body: {
          detail: 'This address cannot be used: its name does not lead to a public address.',
        },
      };
      const url = `https://${host}/in`;
      expect(await push.call(person, 'POST', '/webhooks', { url, form: 'standard' })).toMatchObject(
        refused,
      );
      const { keys } = service.addDevice();
      const subscription = { endpoint: url, keys };
      expect(await push.call(person, 'POST', '/subscriptions', subscription)).toMatchObject(
        refused,
      );
    },
  );

  test('a name that does not answer is said to be passing, while others add theirs', async () => {
    const other = await createApproved(opened.database);
    const add = (who: Person, host: string) =>
      push.call(who, 'POST', '/webhooks', { url: `https://${host}/in`, form: 'standard' });
    let ended = 0;
    const hanging = silent(4).map((name) =>
      add(person, name).finally(() => {
        ended += 1;
      }),
    );
    await expect.poll(() => asked('.silent.example').length).toBe(2);
    expect((await add(other, 'hooks.example')).status).toBe(201);
    expect(ended).toBe(0);
    for (const answer of await Promise.all(hanging)) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
  });
});
