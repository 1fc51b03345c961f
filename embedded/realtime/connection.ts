import type { WebSocket } from 'ws';
import type { VerifyToken } from '../../platform/access-token.ts';
import { identify, readJoin } from './channel-join.ts';
import type { Hub, Subscription } from './hub.ts';
import { type Message, type ProtocolVersion, readMessage, writeMessage } from './message.ts';

const MOST_CHANNELS = 20;
/** Bytes that a client may leave unread. */
const MOST_UNREAD = 1_048_576;

type Payload = Message['payload'];

interface Channel {
  readonly joinRef: string | null;
  readonly subscription: Subscription;
}

/** Speaks Phoenix with one client: join, leave, heartbeat, access_token. */
export function serveConnection(
  socket: WebSocket,
  version: ProtocolVersion,
  hub: Hub,
  verifyToken: VerifyToken,
): void {
  const channels = new Map<string, Channel>();

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
    hub.remove(channel.subscription);
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
    const push = (event: string, payload: Payload) =>
      send({ joinRef, ref: null, topic, event, payload });
    const subscription: Subscription = {
      bindings: answer.bindings,
      ...answer.identity,
      tell: (news) => push('postgres_changes', { ...news }),
      end() {
        channels.delete(topic);
        push('phx_close', {});
      },
    };
    channels.set(topic, { joinRef, subscription });
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
    if (identity) Object.assign(channel.subscription, identity);
    // A token that is not valid ends what the former one allowed.
    else channel.subscription.tokenExpiresAt = 0;
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

  // One after the other: a leave must not overtake its join.
  let last: Promise<void> = Promise.resolve();
  socket.on('message', (data, isBinary) => {
    const message = isBinary ? null : readMessage(data.toString());
    if (!message) return socket.close(1007, 'not a Phoenix message');
    last = last.then(() => take(message)).catch(() => socket.close(1011, 'unexpected error'));
  });
  socket.on('close', () => {
    for (const topic of [...channels.keys()]) leave(topic);
  });
}
