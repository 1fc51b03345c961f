import type { RandomStream } from '../../../analysis-server/market/simulated/seeded-random.ts';

/** What one connection sends, byte for byte. */
export interface RawCase {
  readonly name: string;
  readonly first: Buffer;
  /** Sent once the server has answered. */
  readonly later?: Buffer;
}

/** What cases are made of. */
export interface Ingredients {
  readonly host: string;
  readonly anonKey: string;
  /** A signed-in person's. */
  readonly token: string;
}

export type MakeCase = (random: RandomStream, ingredients: Ingredients) => RawCase;

export const whole = (random: RandomStream, below: number) => Math.floor(random.uniform() * below);

export function pick<T>(random: RandomStream, [first, ...others]: readonly [T, ...T[]]): T {
  return others[whole(random, others.length + 1)] ?? first;
}

export function noise(random: RandomStream, most: number): Buffer {
  return Buffer.from(Array.from({ length: whole(random, most + 1) }, () => whole(random, 256)));
}

/** Bytes of a text in which each character is one byte. */
export const latin = (text: string) => Buffer.from(text, 'latin1');

/** Sometimes cut short, with bytes changed, or with bytes put in. */
export function damaged(random: RandomStream, bytes: Buffer): Buffer {
  const at = whole(random, bytes.length + 1);
  switch (whole(random, 4)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), noise(random, 8), bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), noise(random, 4), bytes.subarray(at + 4)]);
    default:
      return bytes;
  }
}
