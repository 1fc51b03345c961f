import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { sendRaw } from '../support/raw-socket/send-raw.ts';

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';

describe('what is no proper request', () => {
  let embedded: TestEmbedded;
  let host = '';
  let port = 0;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ programs: [] });
    ({ host } = new URL(embedded.origin));
    port = Number(new URL(embedded.origin).port);
  });
  afterAll(() => embedded.stop());

  async function statusOf(text: string): Promise<number> {
    const answer = await sendRaw(port, { name: 'request', first: Buffer.from(text, 'latin1') });
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  }

  it.each([
    ['a path that could be a host', '//', 400],
    ['a host in place of a path', '//evil.example/realtime/v1/websocket', 400],
    ['a URL that is none', 'http://[', 400],
    ['another path', '/realtime/v1/other', 404],
    ['no key', '/realtime/v1/websocket', 401],
  ])('is refused as an upgrade: %s', async (_name, target, status) => {
    const text = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${UPGRADE}\r\n`;
    expect(await statusOf(text)).toBe(status);
    expect((await fetch(`${embedded.origin}/healthz`)).status).toBe(200);
  });

  it.each([
    ['TRACE', () => `TRACE / HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 405],
    ['TRACE to the data', () => `TRACE /rest/v1/watchlist HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 405],
    [
      'a name of another host',
      () => `GET http://localhost/healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
      400,
    ],
    [
      'credentials in the target',
      () => `GET http://a:b@${host}/healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      400,
    ],
    [
      'two hosts',
      () => `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`,
      400,
    ],
    ['a host that is none', () => `GET /healthz HTTP/1.1\r\nHost: [\r\n\r\n`, 400],
    ['no host', () => `GET /healthz HTTP/1.1\r\n\r\n`, 400],
    ['a target that is none', () => `GET http://[ HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 400],
    [
      'headers without end',
      () => `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('is answered in words that are not 500: %s', async (_name, text, status) => {
    expect(await statusOf(text())).toBe(status);
  });

  it('may name this very host in its target, as a proxy would', async () => {
    const text = `GET http://${host}/healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect(await statusOf(text)).toBe(200);
  });

  it('cannot use up the connections of others', async () => {
    const held: Socket[] = [];
    let dropped = 0;
    for (let n = 0; n < 300; n += 1) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      socket.on('error', () => undefined);
      socket.once('close', () => {
        dropped += 1;
      });
      held.push(socket);
    }
    await Promise.all(held.map((socket) => socket.connecting && once(socket, 'connect')));
    const last = held.at(-1);
    if (last && !last.destroyed) await once(last, 'close');
    expect(dropped).toBeGreaterThan(0);
    expect(dropped).toBeLessThan(300);
    expect((await fetch(`${embedded.origin}/healthz`)).status).toBe(200);
    for (const socket of held) socket.destroy();
  });
});
