import type { RandomStream } from '../../../analysis-server/market/simulated/seeded-random.ts';
import { damaged, type Ingredients, latin, type MakeCase, noise, pick, whole } from './raw-case.ts';

const SOCKET = '/realtime/v1/websocket';

function handshake({ host, anonKey }: Ingredients, version = '2.0.0'): Buffer {
  return latin(
    `GET ${SOCKET}?apikey=${anonKey}&vsn=${version} HTTP/1.1\r\nHost: ${host}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
}

/** A request for a socket with one thing or several wrong. */
const brokenUpgrade: MakeCase = (random, ingredients) => {
  const { host, anonKey } = ingredients;
  const target = pick(random, [
    `${SOCKET}?apikey=${anonKey}`,
    `${SOCKET}?apikey=%`,
    `${SOCKET}/../websocket?apikey=${anonKey}`,
    SOCKET,
    '//',
    '//[',
    `//evil.example${SOCKET}?apikey=${anonKey}`,
    `http://[${SOCKET}`,
    `http://${host}${SOCKET}?apikey=${anonKey}`,
    '/%',
    '/',
    '*',
    '/analysis/coinlist',
  ]);
  const header = (name: string, good: string, ...bad: string[]) =>
    whole(random, 3) === 0
      ? pick(random, ['', ...bad.map((value) => `${name}: ${value}\r\n`)])
      : `${name}: ${good}\r\n`;
  const text =
    `${pick(random, ['GET', 'GET', 'GET', 'POST', 'TRACE'])} ${target} HTTP/1.1\r\n` +
    header('Host', host, '[', '', 'evil.example') +
    header('Connection', 'Upgrade', 'upgrade, upgrade', 'close') +
    header('Upgrade', 'websocket', 'WebSocket', 'h2c', 'websocket, websocket') +
    header('Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ==', '', 'short', '\xff'.repeat(24)) +
    header('Sec-WebSocket-Version', '13', '7', '-1', 'x', '13, 13') +
    header('Origin', `http://${host}`, 'null', 'http://[', 'http://evil.example', '\x80') +
    header(
      'Sec-WebSocket-Extensions',
      'permessage-deflate',
      'permessage-deflate; x=',
      ';;',
      'a'.repeat(5_000),
    ) +
    header('Sec-WebSocket-Protocol', 'phoenix', ',,', 'a, a', '\x7f');
  const after = whole(random, 2) === 0 ? noise(random, 64) : Buffer.alloc(0);
  return { name: 'upgrade', first: Buffer.concat([latin(`${text}\r\n`), after]) };
};

interface Frame {
  readonly opcode: number;
  readonly final?: boolean;
  readonly reserved?: number;
  readonly masked?: boolean;
  /** Told instead of the payload's own. */
  readonly length?: number;
}

function frame(random: RandomStream, payload: Buffer, options: Frame): Buffer {
  const { opcode, final = true, reserved = 0, masked = true, length = payload.length } = options;
  const head = [(final ? 128 : 0) | (reserved << 4) | opcode];
  const mask = masked ? 128 : 0;
  if (length < 126) head.push(mask | length);
  else if (length < 65_536) head.push(mask | 126, length >> 8, length & 255);
  else {
    const long = Buffer.alloc(8);
    long.writeBigUInt64BE(BigInt(length));
    head.push(mask | 127, ...long);
  }
  if (!masked) return Buffer.concat([Buffer.from(head), payload]);
  const key = Array.from({ length: 4 }, () => whole(random, 256));
  const hidden = payload.map((byte, i) => byte ^ (key[i % 4] ?? 0));
  return Buffer.concat([Buffer.from(head), Buffer.from(key), hidden]);
}

const brokenFrames: MakeCase = (random, ingredients) => {
  const frames = Array.from({ length: 1 + whole(random, 5) }, () =>
    frame(random, noise(random, pick(random, [4, 124, 126, 130, 2_000])), {
      opcode: whole(random, 16),
      final: whole(random, 2) === 0,
      reserved: whole(random, 3) === 0 ? whole(random, 8) : 0,
      masked: whole(random, 4) > 0,
      ...(whole(random, 6) === 0
        ? { length: pick(random, [1, 127, 70_000, 2 ** 40, 2 ** 53]) }
        : {}),
    }),
  );
  const later = damaged(random, Buffer.concat(frames));
  const first = handshake(ingredients);
  // As one packet the frames reach the server with the handshake.
  return whole(random, 3) === 0
    ? { name: 'frames at once', first: Buffer.concat([first, later]) }
    : { name: 'frames', first, later };
};

const ODD_VALUES = [
  null,
  0,
  -1,
  1e308,
  '',
  'x',
  [],
  {},
  [[]],
  { a: null },
  true,
  '\ud800',
  '\u0000',
] as const;

function oddPayload(random: RandomStream, { token }: Ingredients): unknown {
  const binding = {
    event: pick(random, ['*', 'INSERT', 7, null]),
    schema: pick(random, ['public', null, 'x'.repeat(100), {}]),
    table: pick(random, ['support_tickets', '"; drop table x; --', 5]),
    filter: pick(random, [undefined, 'id=eq.1', 'id=in.((((', 'a'.repeat(500), 7]),
  };
  return pick<unknown>(random, [
    pick(random, ODD_VALUES),
    { access_token: token, config: { postgres_changes: [binding] } },
    { access_token: token, config: { postgres_changes: Array(30).fill(binding) } },
    { access_token: token, config: pick(random, ODD_VALUES) },
    { access_token: pick(random, ODD_VALUES), config: {} },
    { access_token: `${token}x`, config: {} },
    { access_token: token },
    JSON.parse('{"__proto__": {"access_token": "x"}, "constructor": 1}'),
  ]);
}

/** Phoenix messages of wrong types, some of them with a person's token. */
const oddMessages: MakeCase = (random, ingredients) => {
  const messages = Array.from({ length: 1 + whole(random, 6) }, () => {
    const topic = pick<unknown>(random, ['realtime:a', 'phoenix', '', 'x'.repeat(300), 7, null]);
    const event = pick<unknown>(random, [
      'phx_join',
      'phx_join',
      'phx_leave',
      'heartbeat',
      'access_token',
      '__proto__',
      'constructor',
      '',
      9,
    ]);
    const payload = oddPayload(random, ingredients);
    const ref = pick<unknown>(random, ['1', null, 1, {}]);
    return pick<() => string>(random, [
      () => JSON.stringify([ref, '2', topic, event, payload]),
      () => JSON.stringify({ topic, event, payload, ref, join_ref: ref }),
      () => '['.repeat(whole(random, 30_000)),
      () => `${JSON.stringify(['1', '2', topic, event, payload])},`,
      () => '\ud800\udc00\ufeff{}',
    ])();
  });
  const frames = messages.map((text) => {
    const bytes = Buffer.from(text, 'utf8');
    const payload =
      whole(random, 6) === 0 ? Buffer.concat([bytes, Buffer.from([0xc3, 0x28])]) : bytes;
    return frame(random, payload, { opcode: whole(random, 8) === 0 ? 2 : 1 });
  });
  const version = pick(random, ['2.0.0', '1.0.0', '9']);
  return {
    name: 'Phoenix messages',
    first: handshake(ingredients, version),
    later: Buffer.concat(frames),
  };
};

const fragments: MakeCase = (random, ingredients) => {
  const text = Buffer.from(JSON.stringify([null, '7', 'phoenix', 'heartbeat', {}]));
  const pieces = [...text].map((byte, i) =>
    frame(random, Buffer.from([byte]), { opcode: i === 0 ? 1 : 0, final: i === text.length - 1 }),
  );
  const odd = frame(random, noise(random, 200), { opcode: pick(random, [0, 1, 8, 9, 10]) });
  pieces.splice(whole(random, pieces.length), 0, odd);
  return { name: 'fragments', first: handshake(ingredients), later: Buffer.concat(pieces) };
};

const many: MakeCase = (random, ingredients) => {
  const text = Buffer.from(JSON.stringify([null, '7', 'phoenix', 'heartbeat', {}]));
  const flood = Array.from({ length: 300 }, () => frame(random, text, { opcode: 1 }));
  return { name: 'flood of messages', first: handshake(ingredients), later: Buffer.concat(flood) };
};

/** Requests for sockets, and what is sent over sockets, that no client of ours sends. */
export const UPGRADE_CASES = [
  brokenUpgrade,
  brokenUpgrade,
  brokenFrames,
  oddMessages,
  oddMessages,
  fragments,
  many,
] as const;
