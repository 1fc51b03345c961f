import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut, as a cable is: for browsers that cannot be put offline. */
export interface Relay {
  readonly origin: string;
  /** From now on nobody answers. */
  cut(): Promise<void>;
  /** The server can be reached again, at the same address. */
  mend(): Promise<void>;
}

/** Opens a way of its own to a server of this machine. */
export async function openRelay(origin: string): Promise<Relay> {
  const port = Number(new URL(origin).port);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was taken');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    async mend() {
      server.listen(address.port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
