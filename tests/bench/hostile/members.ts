import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Random } from '../../support/patterns/random.ts';
import type { Certificate } from '../../support/push-service/certificate.ts';
import { makeReceiverKeys } from '../../support/push-service/device.ts';
import type { Attack } from './attacks.ts';
import { type Caller, callerFrom, listenTo } from './from-address.ts';
import type { Place } from './server.ts';
import { SILENT_DOMAIN } from './silent-resolver.ts';

const SESSIONS = 20;
const WEBHOOKS = 3;
const DEVICES = 20;
const LEVELS = 90;
/** Of ten megabytes each, over the whole run. */
const MOST_FILES = 60;
const BROKEN_OFF_MS = [20, 200] as const;

const UPSERT = { prefer: 'resolution=merge-duplicates' };

/** Values that a row may hold and that a statement over everybody's rows may not survive. */
const POISON: readonly [path: string, row: object][] = [
  ...[Number.MAX_VALUE, Number.MIN_VALUE, 1e300, -1].flatMap((price) =>
    ['above', 'below'].map((side): [string, object] => [
      '/rest/v1/price_levels',
      { coin: 'ETHUSDT', side, price, repeating: true },
    ]),
  ),
  ...['infinity', '-infinity', '294276-12-31T23:59:59Z', '4713-01-01 BC'].flatMap(
    (moment): [string, object][] => [
      ['/rest/v1/price_levels', { coin: 'ETHUSDT', side: 'above', price: 2, expires_at: moment }],
      ['/rest/v1/coin_mutes?on_conflict=user_id,coin', { coin: 'ETHUSDT', until: moment }],
    ],
  ),
  ...['\ud800', '\0', '\u202e', 'x'.repeat(100_000)].map((text): [string, object] => [
    '/rest/v1/support_tickets',
    { user_email: text, title: text, description: text, priority: 'low', status: 'pending' },
  ]),
];

/** Takes what is sent to the members' devices and webhooks, and answers that it failed. */
async function failingReceivers(certificate: Certificate, received: () => void): Promise<string[]> {
  const origins: string[] = [];
  for (let i = 0; i < WEBHOOKS; i += 1) {
    const server = createServer(certificate, (request, response) => {
      received();
      request.resume().on('end', () => response.writeHead(500).end());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port was given');
    origins.push(`https://localhost:${address.port}`);
  }
  return origins;
}

/** As many targets and levels as one may have, in a zone at the edge of the clock. */
async function settle({ post, account }: Caller, origins: readonly string[]): Promise<void> {
  await post('/analysis/settings/update', {
    user_id: account.id,
    push_notifications: true,
    telegram_id: '',
    monitoring_times: [],
    time_zone: 'Pacific/Kiritimati',
  });
  for (const origin of origins) {
    await post('/push/webhooks', { url: `${origin}/in`, form: 'standard', label: 'Mine' });
  }
  for (let i = 0; i < DEVICES; i += 1) {
    const { p256dh, auth } = makeReceiverKeys();
    const endpoint = `${origins[i % origins.length]}/send/${randomUUID()}`;
    await post('/push/subscriptions', { endpoint, keys: { p256dh, auth } });
  }
  for (let i = 0; i < LEVELS; i += 1) {
    await post('/rest/v1/price_levels', { coin: 'BTCUSDT', side: 'above', price: 1 + i / 1000 });
  }
}

/** One person at twenty addresses, listening at each. */
async function manySessions(place: Place): Promise<Caller[]> {
  const [account] = place.members;
  if (!account) return [];
  const callers: Caller[] = [];
  for (let i = 1; i <= SESSIONS; i += 1) {
    const caller = await callerFrom(`127.0.6.${i}`, place, account);
    await listenTo(place, caller, 'ticket_read_status');
    callers.push(caller);
  }
  return callers;
}

/** Contained in the analyses of a coin but for its last part, which is looked for in each. */
function largeWatchList(): string {
  const claims = `[${'{},'.repeat(290_000)}{"no":1}]`;
  return `{"coin":"BTCUSDT","current_sync":{"tradeRecommendation":{},"claims":${claims}}}`;
}

async function openTicket({ post, account }: Caller): Promise<string> {
  const id = randomUUID();
  const words = { title: 'Mine', description: 'How?', priority: 'low', status: 'pending' };
  await post('/rest/v1/support_tickets', {
    id,
    user_id: account.id,
    user_email: account.email,
    ...words,
  });
  return id;
}

/**
 * Four people whom somebody approved, with all that each may have, and what they do with it.
 * @param received called for each request to a device or webhook of theirs
 */
export async function memberAttacks(
  place: Place,
  certificate: Certificate,
  received: () => void,
): Promise<readonly Attack[]> {
  const origins = await failingReceivers(certificate, received);
  const members: Caller[] = [];
  for (const [i, account] of place.members.entries()) {
    members.push(await callerFrom(`127.0.5.${i + 1}`, place, account));
  }
  await Promise.all(members.map((member) => settle(member, origins)));
  const sessions = await manySessions(place);
  const [first = null] = members;
  if (first === null) return [];
  const ticket = await openTicket(first);
  const watchList = largeWatchList();
  const bytes = Buffer.alloc(10_000_000, 'All of it is text. ');
  let files = 0;
  const anyOf = (random: Random) => members[random.whole(0, members.length - 1)] ?? first;

  return [
    {
      name: 'rows at the edge of what a column takes',
      perSecond: 1,
      strike(random) {
        const [path, row] = POISON[random.whole(0, POISON.length - 1)] ?? ['/', {}];
        const { post, account } = anyOf(random);
        const owned = path.includes('tickets') ? { ...row, user_id: account.id } : row;
        return post(path, owned, path.includes('mutes') ? { headers: UPSERT } : {});
      },
    },
    {
      name: 'prices of 900 KB',
      perSecond: 0.02,
      strike: (random) =>
        anyOf(random).post('/rest/v1/price_levels', {
          coin: 'BTCUSDT',
          side: 'above',
          price: 'a'.repeat(900_000),
        }),
    },
    {
      name: 'watch lists of 880 KB',
      perSecond: 0.2,
      strike: (random) => anyOf(random).post('/rest/v1/watchlist', {}, { body: watchList }),
    },
    {
      name: 'webhooks at names that never answer',
      perSecond: 0.5,
      strike: (random) =>
        anyOf(random).post('/push/webhooks', {
          url: `https://${randomUUID()}.${SILENT_DOMAIN}/in`,
          form: 'standard',
          label: 'Mine',
        }),
    },
    {
      name: 'read marks over 20 sessions',
      perSecond: 40,
      strike: (random) =>
        (sessions[random.whole(0, SESSIONS - 1)] ?? first).post(
          '/rest/v1/ticket_read_status?on_conflict=ticket_id,user_id',
          { ticket_id: ticket, user_id: first.account.id, last_read_at: new Date().toISOString() },
          { headers: UPSERT },
        ),
    },
    {
      name: 'own levels set again, all at once',
      // Seldom enough for a minute to touch them in between.
      perSecond: 0.02,
      strike: (random) =>
        anyOf(random).post(
          '/rest/v1/price_levels?coin=eq.BTCUSDT',
          { expires_at: null },
          { method: 'PATCH' },
        ),
    },
    {
      name: 'files of ten megabytes',
      perSecond: 0.5,
      async strike() {
        files += 1;
        if (files > MOST_FILES) return null;
        const path = `/storage/v1/object/ticket-attachments/${ticket}/${Date.now()}-file${files}.txt`;
        return first.post(path, {}, { headers: { 'content-type': 'text/plain' }, body: bytes });
      },
    },
    {
      name: 'questions that are broken off',
      perSecond: 0.2,
      async strike(random) {
        const { post } = anyOf(random);
        const newest = '/rest/v1/analysis_snapshots?select=id&order=taken_at.desc&limit=1';
        const { body } = await post(newest, {}, { method: 'GET' });
        const snapshot = /[0-9a-f-]{36}/.exec(body.toString())?.[0];
        const question = 'Why is it so?';
        const timeoutMs = random.whole(...BROKEN_OFF_MS);
        return post('/analysis/questions', { snapshot, question }, { timeoutMs });
      },
    },
  ];
}
