import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

/**
 * The connections that servers of this process take from now on, to see how much they read.
 * @returns the sockets so far, and how to stop
 */
export function acceptedSockets(): { readonly sockets: readonly Socket[]; stop(): void } {
  const sockets: Socket[] = [];
  const note = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('socket' in message)) return;
    if (message.socket instanceof Socket) sockets.push(message.socket);
  };
  subscribe('net.server.socket', note);
  return { sockets, stop: () => unsubscribe('net.server.socket', note) };
}
