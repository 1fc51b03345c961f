import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Names below it are never answered; there are no others. */
export const SILENT_DOMAIN = 'silent.example.com';

const LOOPBACK = '127.0.0.153';
/** A process of its own view of the file system, in which our file is the machine's. */
const MOUNT = 'mount --bind "$1" /etc/resolv.conf; shift; exec "$@"';

export interface SilentResolver {
  readonly address: string;
  close(): void;
}

/**
 * Listens where resolvers do, and says of every name but the silent ones that it does not exist.
 * @returns null where this process may not, for which it has to be root on Linux
 */
export async function startSilentResolver(): Promise<SilentResolver | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const names = query
      .toString('latin1', 12)
      .replaceAll(/[^a-z\d-]/gi, '.')
      .toLowerCase();
    if (names.includes(SILENT_DOMAIN)) return;
    const answer = Buffer.from(query);
    // An answer; the name does not exist.
    answer.writeUInt16BE(0x8183, 2);
    socket.send(answer, port, address);
  });
  socket.bind(53, LOOPBACK);
  await once(socket, 'listening');
  return { address: LOOPBACK, close: () => socket.close() };
}

/** @returns the command, run where `configuration` is /etc/resolv.conf */
export function behindResolver(configuration: string, command: readonly string[]): string[] {
  return ['unshare', '--mount', 'sh', '-c', MOUNT, 'sh', configuration, ...command];
}
