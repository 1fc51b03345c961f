import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const MOST_MESSAGE_BYTES = 256;

// Reused by every call; nothing awaits in between.
const inner = Buffer.alloc(BLOCK_BYTES + MOST_MESSAGE_BYTES);
const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);

/**
 * HMAC-SHA-256 (RFC 2104) of the parts of a message, by two one-shot hashes: half the time of Node's
 * Hmac object, which matters where five of them make a push message.
 * @param key at most 64 bytes
 * @throws RangeError for a longer key, or a message of more than 256 bytes
 */
export function hmacSha256(key: Uint8Array, ...parts: readonly Uint8Array[]): Buffer {
  if (key.length > BLOCK_BYTES) {
    throw new RangeError(`the key has ${key.length} bytes; allowed: up to ${BLOCK_BYTES}`);
  }
  inner.fill(0x36, 0, BLOCK_BYTES);
  outer.fill(0x5c, 0, BLOCK_BYTES);
  for (const [index, byte] of key.entries()) {
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  }
  let end = BLOCK_BYTES;
  for (const part of parts) {
    if (end + part.length > inner.length) {
      throw new RangeError(`the message has more than ${MOST_MESSAGE_BYTES} bytes`);
    }
    inner.set(part, end);
    end += part.length;
  }
  outer.set(hash('sha256', inner.subarray(0, end), 'buffer'), BLOCK_BYTES);
  return hash('sha256', outer, 'buffer');
}
