import type { SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { verifyLedger } from '../../analysis-server/ledger/verify-ledger.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Person, TestEmbedded } from './embedded.ts';
import { ended, turnOn, until, writeAlert } from './push-server.ts';
import type { PushService, TestDevice } from './push-service/server.ts';
import { attachText, openSupportDesk, openTicket, writeMessage } from './support-desk.ts';
import { addEntry } from './watch-list.ts';

const COIN = 'BTCUSDT';
const WORDS = 'It says "\\n" and\n\ttwo lines: ü, 漢字, 🚀, {a,b}, NULL';
const FILE = 'what I saw: ü 🚀\r\nend';

/** What was put into an installation, and must be there wherever it was carried to. */
export interface FilledInstallation {
  readonly people: Record<'owner' | 'other' | 'admin' | 'pending', Person>;
  readonly ticket: string;
  readonly path: string;
  /** Of a session of the owner's, as their browser keeps it. */
  readonly token: string;
  readonly anonKey: string;
  /** The seal of the track record's last record. */
  readonly seal: string;
}

/** Of what was recorded; a restore adds records that say so. */
async function lastSeal(database: Database): Promise<string> {
  const checked = await verifyLedger(database, 'whole');
  expect(checked.broken).toBeNull();
  expect(checked.whole.number).toBeGreaterThan(0);
  const [last] = await database.query<{ hash: string }>(
    `select hash from public.ledger_records where kind <> 'restored' order by number desc limit 1`,
  );
  return last?.hash ?? '';
}

async function sessionToken(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

async function post(origin: string, path: string, token: string, body: object): Promise<void> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

/** Analyses a coin as the app does. @returns the analysis, once it and its plan are kept */
async function analyse({ origin, database }: TestEmbedded, person: Person, token: string) {
  const request = { coin: COIN, key: crypto.randomUUID(), user_id: person.id };
  await post(origin, '/analysis/analyze', token, request);
  const read = () =>
    database.query<{ id: string }>(
      `select s.id from public.analysis_snapshots s
       join public.ledger_records l on l.snapshot = s.id where s.coin = $1`,
      [COIN],
    );
  await until(async () => (await read()).length > 0);
  return (await read())[0]?.id ?? '';
}

/** Has people, tickets, a file, an analysis with its record, a watched coin and a device put in. */
export async function fillInstallation(
  embedded: TestEmbedded,
  device: TestDevice,
): Promise<FilledInstallation> {
  const { database, origin, keys } = embedded;
  const { owner, other, admin, pending } = await openSupportDesk(embedded);
  const ticket = await openTicket(owner, { title: WORDS.slice(0, 60), description: WORDS });
  const { path } = await attachText(owner, ticket, FILE);
  await writeMessage(owner, ticket, WORDS);
  await writeMessage(admin, ticket, 'A note for the team.', { is_admin_note: true });
  const token = await sessionToken(owner.client);
  await addEntry(database, owner.id, COIN, await analyse(embedded, owner, token));
  await turnOn(database, { ...owner, token });
  await post(origin, '/push/subscriptions', token, {
    endpoint: device.endpoint,
    keys: device.keys,
  });
  const seal = await lastSeal(database);
  const people = { owner, other, admin, pending };
  return { people, ticket, path, token, anonKey: keys.anonKey, seal };
}

/** How many tickets, messages and files somebody sees. */
async function seen(client: SupabaseClient, { path }: FilledInstallation) {
  const rows = async (table: string) => (await client.from(table).select('id')).data?.length ?? 0;
  const file = await client.storage.from('ticket-attachments').download(path);
  return {
    tickets: await rows('support_tickets'),
    messages: await rows('ticket_messages'),
    files: file.data === null ? 0 : 1,
  };
}

async function checkWall(embedded: TestEmbedded, filled: FilledInstallation): Promise<void> {
  const { owner, other, admin, pending } = filled.people;
  const as = async (person: Person) => seen(await embedded.signIn(person), filled);
  expect(await as(admin)).toEqual({ tickets: 1, messages: 2, files: 1 });
  expect(await as(owner)).toEqual({ tickets: 1, messages: 1, files: 1 });
  const nothing = { tickets: 0, messages: 0, files: 0 };
  expect(await as(other)).toEqual(nothing);
  expect(await as(pending)).toEqual(nothing);
  expect(await seen(embedded.visitor(), filled)).toEqual(nothing);
}

async function checkNotification(
  { database }: TestEmbedded,
  { people, token }: FilledInstallation,
  service: PushService,
): Promise<void> {
  const before = service.accepted.length;
  const faults = [...service.faults];
  const seed = { coin: 'ETHUSDT', title: `Message ${before}` };
  const alert = await writeAlert(database, { ...people.owner, token }, seed);
  expect(await ended(database, alert)).toMatchObject({ status: 'sent', reason: null });
  await service.acceptedAtLeast(before + 1);
  const keys = new Set(service.accepted.map(({ vapidKey }) => vapidKey));
  expect(keys.size).toBe(1);
  expect(service.accepted[before]?.text).toContain(`Message ${before}`);
  expect(service.faults).toEqual(faults);
}

/** That everything is there and works as it did where it was put in. */
export async function checkInstallation(
  embedded: TestEmbedded,
  filled: FilledInstallation,
  service: PushService,
): Promise<void> {
  const { origin, database } = embedded;
  await checkWall(embedded, filled);
  const client = await embedded.signIn(filled.people.owner);
  const file = await client.storage.from('ticket-attachments').download(filled.path);
  expect(await file.data?.text()).toBe(FILE);
  const messages = await client.from('ticket_messages').select('message').throwOnError();
  expect(messages.data).toEqual([{ message: WORDS }]);
  const list = await client.from('watchlist').select('coin').throwOnError();
  expect(list.data).toEqual([{ coin: COIN }]);

  // A browser that was signed in stays so: its session and the keys were carried over.
  const kept = await fetch(`${origin}/rest/v1/support_tickets?select=id`, {
    headers: { apikey: filled.anonKey, authorization: `Bearer ${filled.token}` },
  });
  expect(await kept.json()).toEqual([{ id: filled.ticket }]);

  expect(await lastSeal(database)).toBe(filled.seal);
  await expect(database.query('delete from public.ledger_records')).rejects.toThrow('immutable');
  await expect(database.query('truncate public.admin_actions')).rejects.toThrow();
  await checkNotification(embedded, filled, service);
}
