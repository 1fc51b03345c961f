import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { PushService, TestDevice } from '../../support/push-service/server.ts';
import { type Caller, callerFrom, type Exchange, listenTo } from './from-address.ts';
import type { Step } from './ordinary-user.ts';
import type { Place } from './server.ts';

/** A support answer reaches each person so often; a newer one takes an older one's place. */
const ANSWER_EVERY_MS = 35_000;
const LEVEL_EVERY_MS = 150_000;
const MINUTE_MS = 60_000;
/** Two levels that one minute touches come in one message, which names neither note. */
const LEVELS_AFTER_MS = 2 * MINUTE_MS;

/** News that somebody has to receive. */
interface Due {
  readonly kind: 'notification' | 'realtime';
  /** A device, or a person. */
  readonly to: string;
  /** What it holds and others do not, but for those of the same ticket. */
  readonly mark: string;
  /** When it could have come at the earliest (ms UTC). */
  readonly at: number;
}

interface Arrival {
  readonly to: string;
  readonly text: string;
  readonly at: number;
}

/** Of one kind of news: how many were due, and how many of those came within a minute. */
export interface Punctuality {
  readonly due: number;
  readonly intime: number;
  /** Milliseconds; infinite where one never came. */
  readonly slowest: number;
  /** Told by the one of a newer answer to the same ticket, which took their place. */
  readonly takenOver: number;
}

/** One of the ten with what notifications need: a device, a ticket, and settings that want them. */
interface Notified {
  readonly device: TestDevice;
  readonly ticket: string;
  readonly person: Caller;
}

/** The ten, who is support for them, and what came over their sockets. */
export interface Office {
  readonly people: readonly Notified[];
  readonly admin: Caller;
  readonly news: readonly Arrival[];
  close(): void;
}

async function expectStatus(what: string, answer: Promise<Exchange>): Promise<void> {
  const { status, body } = await answer;
  if (status < 200 || status >= 300) throw new Error(`${what}: ${status} ${body}`);
}

/** Gives each ordinary person a device of the push service, a ticket, and a socket that stays open. */
export async function openOffice(place: Place, service: PushService): Promise<Office> {
  const people: Notified[] = [];
  const news: Arrival[] = [];
  const sockets: WebSocket[] = [];
  for (const [i, account] of place.ordinary.entries()) {
    const person = await callerFrom(`127.0.4.${i + 1}`, place, account);
    const device = service.addDevice();
    const ticket = randomUUID();
    const { endpoint, keys } = device;
    const { id: user_id, email: user_email } = account;
    await expectStatus('device', person.post('/push/subscriptions', { endpoint, keys }));
    const settings = { user_id, push_notifications: true, telegram_id: '', monitoring_times: [] };
    await expectStatus('settings', person.post('/analysis/settings/update', settings));
    const words = { title: 'A question', description: 'How?', priority: 'low', status: 'pending' };
    const row = { id: ticket, user_id, user_email, ...words };
    await expectStatus('ticket', person.post('/rest/v1/support_tickets', row));
    const socket = await listenTo(place, person, 'ticket_messages');
    socket.on('message', (data) => {
      news.push({ to: user_id, text: data.toString(), at: Date.now() });
    });
    sockets.push(socket);
    people.push({ device, ticket, person });
  }
  return {
    people,
    admin: await callerFrom('127.0.4.200', place, place.admin),
    news,
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/**
 * What first came after it was due tells of it, and of an older answer to the same ticket.
 * @param until of those due later nothing is said
 */
export function punctuality(
  due: readonly Due[],
  arrivals: readonly Arrival[],
  until: number,
): Punctuality {
  const told = new Set<Arrival>();
  let takenOver = 0;
  const delays = due
    .filter(({ at }) => at <= until)
    .map(({ to, mark, at }) => {
      const came = arrivals.find(
        (each) => each.to === to && each.at >= at && each.text.includes(mark),
      );
      if (!came) return Number.POSITIVE_INFINITY;
      if (told.has(came)) takenOver += 1;
      told.add(came);
      return came.at - at;
    });
  const intime = delays.filter((delay) => delay <= MINUTE_MS).length;
  return { due: delays.length, intime, slowest: Math.max(0, ...delays), takenOver };
}

/**
 * Has support answer everybody's ticket and price touch a level of theirs, again and again until
 * `signal`, and notes when that reached them. Of news that was due in the last minute nothing is said.
 */
export async function notifyPeople(
  { people, admin, news }: Office,
  service: PushService,
  signal: AbortSignal,
  record: (step: Step) => void,
): Promise<Readonly<Record<Due['kind'], Punctuality>>> {
  const due: Due[] = [];
  const before = service.accepted.length;
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  const asked = async (name: string, asking: Promise<Exchange>) => {
    const exchange = await asking;
    record({ name, ...exchange });
    return exchange.status === 201;
  };

  const answer = async ({ device, ticket, person }: Notified) => {
    const message = randomUUID();
    const row = { ticket_id: ticket, user_id: admin.account.id, message, is_admin_note: false };
    const at = Date.now();
    if (!(await asked('answer of support', admin.post('/rest/v1/ticket_messages', row)))) return;
    due.push({ kind: 'notification', to: device.id, mark: ticket, at });
    due.push({ kind: 'realtime', to: person.account.id, mark: message, at });
  };
  const setLevel = async ({ device, person }: Notified, price: number) => {
    const note = randomUUID();
    const row = { coin: 'BTCUSDT', side: 'above', price, repeating: false, note };
    if (!(await asked('price level', person.post('/rest/v1/price_levels', row)))) return;
    // The first minute that opens after now touches it: price is far above.
    const at = (Math.ceil(Date.now() / MINUTE_MS) + 1) * MINUTE_MS;
    due.push({ kind: 'notification', to: device.id, mark: note, at });
  };
  const again = async (everyMs: number, act: (each: Notified) => Promise<void>) => {
    while (!signal.aborted) {
      for (const each of people) {
        if (signal.aborted) return;
        await Promise.all([act(each), rest(everyMs / people.length)]);
      }
    }
  };
  // Levels that somebody has already are refused.
  let price = 1 + (Date.now() % 1e9) / 1e6;
  const nextPrice = () => {
    price += 1e-6;
    return price;
  };
  await Promise.all([
    again(ANSWER_EVERY_MS, answer),
    rest(LEVELS_AFTER_MS).then(() => again(LEVEL_EVERY_MS, (each) => setLevel(each, nextPrice()))),
  ]);

  const over = Date.now() - MINUTE_MS;
  const pushed = service.accepted
    .slice(before)
    .map(({ device, text, at }): Arrival => ({ to: device, text: text ?? '', at }));
  const of = (kind: Due['kind'], arrivals: readonly Arrival[]) =>
    punctuality(
      due.filter((each) => each.kind === kind),
      arrivals,
      over,
    );
  return { notification: of('notification', pushed), realtime: of('realtime', news) };
}
