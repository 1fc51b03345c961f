import { createCipheriv, createECDH, createSecretKey, ECDH, randomFillSync } from 'node:crypto';
import { hmacSha256 } from './hmac.ts';

/** What a device gave at subscribing, base64url. */
export interface DeviceKeys {
  /** P-256 point, 65 bytes. */
  readonly p256dh: string;
  /** Secret, 16 bytes. */
  readonly auth: string;
}

const SALT_BYTES = 16;
const POINT_BYTES = 65;
const TAG_BYTES = 16;
/** Salt, record size, length of the key id, key id (RFC 8188, 2.1). */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
/** The whole message is one record, so that the record size only has to be large enough. */
const RECORD_SIZE = 4_096;
const MOST_PLAINTEXT = RECORD_SIZE - HEADER_BYTES - TAG_BYTES - 1;

const KEY_INFO = Buffer.from('WebPush: info\0');
const CONTENT_KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0\x01');
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0\x01');
/** The delimiter of the last record (RFC 8188, 2). */
const LAST_RECORD = Buffer.from([2]);
/** One block of HKDF-Expand suffices, whose counter is 1 (RFC 5869, 2.3). */
const FIRST_BLOCK = Buffer.from([1]);

/** The parts that a test may fix; else each message has its own key pair and salt. */
export interface MessageSecrets {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

// Making the object costs as much as its next key pair; every message still has a pair of its own.
const pair = createECDH('prime256v1');

const salts = Buffer.alloc(SALT_BYTES * 256);
let saltsUsed = salts.length;

/** Random bytes, asked of the system for 256 messages at a time; none is given twice. */
function nextSalt(): Buffer {
  if (saltsUsed === salts.length) {
    randomFillSync(salts);
    saltsUsed = 0;
  }
  saltsUsed += SALT_BYTES;
  return salts.subarray(saltsUsed - SALT_BYTES, saltsUsed);
}

/**
 * Encrypts a push message for one device (RFC 8291, aes128gcm).
 * @param plaintext at most 3,993 bytes
 * @throws RangeError for a longer plaintext; Error where p256dh is not a point of P-256
 */
export function encryptMessage(
  plaintext: Uint8Array,
  device: DeviceKeys,
  secrets?: MessageSecrets,
): Buffer {
  if (plaintext.byteLength > MOST_PLAINTEXT) {
    throw new RangeError(
      `the message has ${plaintext.byteLength} bytes; allowed: up to ${MOST_PLAINTEXT}`,
    );
  }
  const devicePoint = Buffer.from(device.p256dh, 'base64url');
  const authSecret = Buffer.from(device.auth, 'base64url');
  if (secrets) pair.setPrivateKey(secrets.privateKey);
  const ownPoint = secrets ? pair.getPublicKey() : pair.generateKeys();
  const shared = pair.computeSecret(devicePoint);

  const header = Buffer.allocUnsafe(HEADER_BYTES);
  const salt = header.subarray(0, SALT_BYTES);
  if (secrets) secrets.salt.copy(salt);
  else nextSalt().copy(salt);
  header.writeUInt32BE(RECORD_SIZE, SALT_BYTES);
  header.writeUInt8(POINT_BYTES, SALT_BYTES + 4);
  ownPoint.copy(header, SALT_BYTES + 5);

  const inputKey = hmacSha256(
    hmacSha256(authSecret, shared),
    KEY_INFO,
    devicePoint,
    ownPoint,
    FIRST_BLOCK,
  );
  const pseudoRandomKey = hmacSha256(salt, inputKey);
  const contentKey = hmacSha256(pseudoRandomKey, CONTENT_KEY_INFO).subarray(0, 16);
  const nonce = hmacSha256(pseudoRandomKey, NONCE_INFO).subarray(0, 12);

  // Node 24 throws and catches two errors to find out that a Buffer is no key object.
  const cipher = createCipheriv('aes-128-gcm', createSecretKey(contentKey), nonce);
  const encrypted = cipher.update(plaintext);
  const delimiter = cipher.update(LAST_RECORD);
  cipher.final();
  return Buffer.concat([header, encrypted, delimiter, cipher.getAuthTag()]);
}

/** Whether a p256dh value is a point of P-256 in its uncompressed form. */
export function isDevicePoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
