import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a name leads to: its addresses, 'nowhere', or no answer at all. */
export type Leads = readonly string[] | 'nowhere' | 'silence';

/** A DNS server on loopback (RFC 1035) that answers by a test's own rule. */
export interface DnsServer {
  readonly address: string;
  /** Names that were asked for, each once. */
  asked(): readonly string[];
  close(): Promise<void>;
}

const A = 1;
const AAAA = 28;

/** The bytes of an IPv6 address in full form, 'a:b:c:d:e:f:0:1'. */
const bytesOf = (address: string, type: number) =>
  type === A
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from(
        address
          .split(':')
          .map((part) => part.padStart(4, '0'))
          .join(''),
        'hex',
      );

function answerTo(query: Buffer, end: number, type: number, leads: readonly string[] | null) {
  const found = (leads ?? []).filter((address) => address.includes(':') === (type === AAAA));
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(leads ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  head.writeUInt32BE(0, 8);
  const records = found.map((address) => {
    const bytes = bytesOf(address, type);
    return Buffer.concat([
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]),
      bytes,
    ]);
  });
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

/** Listens on a port of its own. */
export async function startDnsServer(rule: (name: string) => Leads): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const names = new Set<string>();
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString());
      at += length + 1;
    }
    const name = labels.join('.').toLowerCase();
    names.add(name);
    const leads = rule(name);
    if (leads === 'silence') return;
    const type = query.readUInt16BE(at + 1);
    const answer = answerTo(query, at + 5, type, leads === 'nowhere' ? null : leads);
    socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: () => [...names],
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
