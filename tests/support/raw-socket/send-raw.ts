import { connect } from 'node:net';
import type { RawCase } from './raw-case.ts';

/** A server that keeps a connection longer than this after its client has ended it is cut. */
const PATIENCE_MS = 3_000;

/**
 * Sends a case over a connection of its own and then ends it.
 * @param from the loopback address that it comes from
 * @returns what was answered; empty where the server dropped it
 */
export function sendRaw(
  port: number,
  { first, later }: RawCase,
  from = '127.0.0.2',
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    let answer = '';
    let sentAll = later === undefined;
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.on('error', () => undefined);
    socket.on('connect', () => {
      if (sentAll) socket.end(first);
      else socket.write(first);
    });
    socket.on('data', (bytes: Buffer) => {
      if (answer.length < 65_536) answer += bytes.toString('latin1');
      if (sentAll || later === undefined) return;
      sentAll = true;
      socket.end(later);
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
