/** One DER element (X.690): tag, length, content. */
export function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

export const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts);
export const integer = (...bytes: readonly number[]) => der(0x02, Buffer.from(bytes));
export const octets = (content: Uint8Array) => der(0x04, content);
export const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
export const utf8 = (text: string) => der(0x0c, Buffer.from(text));
/** Context-specific, constructed. */
export const tagged = (number: number, content: Uint8Array) => der(0xa0 | number, content);

/** An object identifier whose arcs past the second are below 2^14. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((arc) => {
    const out = [arc & 0x7f];
    for (let high = arc >> 7; high > 0; high >>= 7) out.unshift(0x80 | (high & 0x7f));
    return out;
  });
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

/** A moment as GeneralizedTime. */
export function time(moment: Date): Buffer {
  const text = `${moment.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return der(0x18, Buffer.from(text));
}
