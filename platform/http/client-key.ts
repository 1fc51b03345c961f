import { isIPv4, isIPv6 } from 'node:net';

export interface ClientKeys {
  /** The address; for IPv6 its /64, which one household or machine has to itself. */
  readonly own: string;
  /** The /48 that a provider may give to one customer; null for IPv4. */
  readonly wide: string | null;
}

const LONGEST_NAME = 64;
const MAPPED_IPV4 = /^0:0:0:0:0:ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}

function bytesOf(group: string): string {
  const value = Number.parseInt(group, 16);
  return `${value >> 8}.${value & 255}`;
}

/** @param address from a socket or proxy: may have brackets, a port or a zone */
export function clientKeys(address: string): ClientKeys {
  const bare =
    /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ??
    address;
  const [plain = ''] = bare.split('%');
  if (isIPv4(plain) || !isIPv6(plain)) return { own: plain.slice(0, LONGEST_NAME), wide: null };
  const groups = groupsOf(plain);
  const [, high, low] = MAPPED_IPV4.exec(groups.join(':')) ?? [];
  if (high !== undefined && low !== undefined) {
    return { own: `${bytesOf(high)}.${bytesOf(low)}`, wide: null };
  }
  const prefix = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`;
  return { own: prefix(4), wide: prefix(3) };
}
