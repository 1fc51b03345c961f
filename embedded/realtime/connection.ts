import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import type { VerifyToken } from '../../platform/person/access-token.ts';
import { createGuard } from '../../platform/process/guarded.ts';
import { reportUnexpected } from '../../platform/process/unexpected-errors.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import { type Identity, identify } from '../auth/sessions.ts';
import { type Binding, BindingsSchema } from './binding.ts';
import type { Hub, Subscription } from './hub.ts';
import { type Message, type ProtocolVersion, readMessage, writeMessage } from './message.ts';
import type { Place } from './places.ts';

const JoinSchema = v.object({
  access_token: v.optional(v.string(), ''),
  config: v.optional(v.object({ postgres_changes: v.optional(BindingsSchema, []) }), {
    postgres_changes: [],
  }),
});

type Join =
  | { readonly ok: true; readonly bindings: readonly Binding[]; readonly identity: Identity }
  | { readonly ok: false; readonly reason: string };

async function readJoin(
  payload: Readonly<Record<string, unknown>>,
  verifyToken: VerifyToken,
): Promise<Join> {
  const join = v.safeParse(JoinSchema, payload);
  if (!join.success) return { ok: false, reason: join.issues[0].message };
  const identity = await identify(join.output.access_token, verifyToken);
  if (!identity) return { ok: false, reason: 'Please sign in: the access token is not valid.' };
  return { ok: true, bindings: join.output.config.postgres_changes, identity };
}

const MOST_CHANNELS = 20;
/** Bytes a client may leave unread. */
const MOST_UNREAD = 1_048_576;
/** Queued messages per client. */
const MOST_WAITING = 100;
/** How often expired channels are checked for. */
const EXPIRY_MS = 60_000;

type Payload = Message['payload'];

export interface ConnectionParts extends Pick<Ground, 'verifyToken' | 'clock' | 'log'> {
  readonly hub: Hub;
}

/** Phoenix with one client: join, leave, heartbeat, access_token. */
export function serveConnection(
  socket: WebSocket,
  version: ProtocolVersion,
  place: Place,
  parts: ConnectionParts,
): void {
  const { hub, verifyToken, log } = parts;
  const guard = createGuard(log);
  const channels = new Map<string, Subscription>();

  /** The user holds the place while a channel's token is valid. */
  function settle(): void {
    const now = parts.clock.now();
    const holds = ({ tokenExpiresAt }: Subscription) => tokenExpiresAt > now;
    if (![...channels.values()].some(holds)) place.stopListening();
  }
  const expiry = setInterval(guard('realtime: token ran out', settle), EXPIRY_MS);
  expiry.unref();

  function send(message: Message): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
    else socket.send(writeMessage(message, version));
  }

  function reply(to: Message, status: 'ok' | 'error', response: Payload): void {
    const { joinRef, ref, topic } = to;
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  function leave(topic: string): void {
    const channel = channels.get(topic);
    if (!channel) return;
    channels.delete(topic);
    hub.remove(channel);
  }

  async function join(message: Message): Promise<void> {
    const { topic, joinRef } = message;
    leave(topic);
    if (channels.size >= MOST_CHANNELS) {
      return reply(message, 'error', { reason: `at most ${MOST_CHANNELS} channels at a time` });
    }
    const answer = await readJoin(message.payload, verifyToken);
    if (!answer.ok) return reply(message, 'error', { reason: answer.reason });
    if (socket.readyState !== socket.OPEN) return undefined;
    if (!place.listenAs(answer.identity.person.userId)) {
      return reply(message, 'error', { reason: 'too many connections of yours are open' });
    }
    const push = (event: string, payload: Payload) =>
      send({ joinRef, ref: null, topic, event, payload });
    const subscription: Subscription = {
      bindings: answer.bindings,
      ...answer.identity,
      tell: (news) => push('postgres_changes', { ...news }),
      end() {
        channels.delete(topic);
        push('phx_close', {});
        settle();
      },
    };
    channels.set(topic, subscription);
    hub.add(subscription);
    reply(message, 'ok', {
      postgres_changes: answer.bindings.map((binding, i) => ({ id: i + 1, ...binding })),
    });
    push('system', {
      channel: topic.replace(/^realtime:/, ''),
      extension: 'postgres_changes',
      message: 'Subscribed to PostgreSQL',
      status: 'ok',
    });
    return undefined;
  }

  async function renew(message: Message): Promise<void> {
    const channel = channels.get(message.topic);
    const token = message.payload.access_token;
    if (!channel || typeof token !== 'string') return;
    const identity = await identify(token, verifyToken);
    if (identity) Object.assign(channel, identity);
    // An invalid token also ends what the previous one allowed.
    else channel.tokenExpiresAt = 0;
  }

  async function take(message: Message): Promise<void> {
    switch (message.event) {
      case 'heartbeat':
        return reply(message, 'ok', {});
      case 'phx_join':
        return join(message);
      case 'access_token':
        return renew(message);
      case 'phx_leave':
        leave(message.topic);
        return reply(message, 'ok', {});
      default:
        return reply(message, 'error', { reason: `${message.event} is not offered` });
    }
  }

  // In sequence: a leave must not overtake its join.
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  const drop = () => socket.terminate();

  function receive(data: RawData, isBinary: boolean): void {
    if (socket.readyState !== socket.OPEN) return;
    const message = isBinary ? null : readMessage(data.toString());
    if (!message) socket.close(1007, 'not a Phoenix message');
    else if (waiting >= MOST_WAITING) socket.close(1008, 'too many messages at once');
    else attend(message);
  }
  function attend(message: Message): void {
    waiting += 1;
    last = last
      .then(() => take(message))
      .then(settle)
      .catch((error: unknown) => {
        reportUnexpected(log, 'ws message', error);
        socket.close(1011, 'unexpected error');
      })
      .finally(() => {
        waiting -= 1;
      });
  }
  socket.on('message', guard('ws message', receive, drop));
  socket.on(
    'close',
    guard('ws close', () => {
      clearInterval(expiry);
      for (const topic of [...channels.keys()]) leave(topic);
      place.leave();
    }),
  );
}
