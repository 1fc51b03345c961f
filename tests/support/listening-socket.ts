import { once } from 'node:events';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import type { Embedded } from '../../embedded/start.ts';

const ReplySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([
    v.nullable(v.string()),
    v.nullable(v.string()),
    v.string(),
    v.string(),
    v.looseObject({ status: v.optional(v.string()), response: v.optional(v.looseObject({})) }),
  ]),
);

/** A socket to the realtime endpoint that does what a test says and nothing by itself. */
export interface ListeningSocket {
  /** Asks to listen to tickets. @returns 'ok', or the reason of the refusal */
  join(token: string): Promise<string>;
  /** @returns the code with which the server closed it */
  readonly closed: Promise<number>;
  isOpen(): boolean;
  end(): void;
}

export interface SocketOptions {
  /** The loopback address that it comes from. */
  from?: string;
  origin?: string;
}

/**
 * Opens a socket with the public key.
 * @throws Error naming the status where the server does not take it
 */
export async function openSocket(
  { origin, keys }: Pick<Embedded, 'origin'> & { keys: Pick<Embedded['keys'], 'anonKey'> },
  options: SocketOptions = {},
): Promise<ListeningSocket> {
  const url = `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=2.0.0`;
  const socket = new WebSocket(url, {
    localAddress: options.from ?? '127.0.0.1',
    ...(options.origin === undefined ? {} : { origin: options.origin }),
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  socket.on('error', () => undefined);
  let joins = 0;
  return {
    closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    end: () => socket.terminate(),
    join(token) {
      joins += 1;
      const ref = `join-${joins}`;
      const answer = new Promise<string>((resolve) => {
        socket.on('message', (data) => {
          const reply = v.safeParse(ReplySchema, data.toString());
          if (!reply.success || reply.output[1] !== ref) return;
          const { status, response } = reply.output[4];
          resolve(status === 'ok' ? 'ok' : String(response?.reason));
        });
      });
      const binding = { event: '*', schema: 'public', table: 'support_tickets' };
      const payload = { access_token: token, config: { postgres_changes: [binding] } };
      socket.send(JSON.stringify([ref, ref, 'realtime:tickets', 'phx_join', payload]));
      return answer;
    },
  };
}
