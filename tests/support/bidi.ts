import { once } from 'node:events';
import * as v from 'valibot';
import { WebSocket } from 'ws';

/** A browser that is driven by WebDriver BiDi. */
export interface Bidi {
  /** One command. @throws Error with the browser's words where it refuses */
  send(method: string, params: object): Promise<unknown>;
  close(): void;
}

const MessageSchema = v.object({
  type: v.string(),
  id: v.optional(v.nullable(v.number())),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
});

/** Connects to a browser and begins a session. @param address as the browser prints it, ws:// */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.on('message', (data) => {
    const { id, result, error, message } = v.parse(MessageSchema, JSON.parse(String(data)));
    const asked = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error) asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'));
  });
  const send = (method: string, params: object) => {
    last += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(last, asked);
    socket.send(JSON.stringify({ id: last, method, params }));
    return asked.promise;
  };
  await send('session.new', { capabilities: {} });
  return { send, close: () => socket.close() };
}
