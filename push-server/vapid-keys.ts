import { createECDH, hash } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import webPush from 'web-push';
import { errorCode } from '../platform/process/error-code.ts';

/** Identity towards push services (RFC 8292). */
export interface VapidKeys {
  /** P-256 point, 65 bytes, base64url. */
  readonly publicKey: string;
  /** P-256 scalar, 32 bytes, base64url. */
  readonly privateKey: string;
  /** Stored with every subscription made with it. */
  readonly keyId: string;
}

export const VAPID_FILE = 'vapid-keys.json';

const FileSchema = v.object({ publicKey: v.string(), privateKey: v.string() });

/** Not reachable by mail; Apple refuses such subjects with 403 BadJwtToken. */
const UNREAL_HOST = /(^|\.)(localhost|local|internal|invalid|test|example)$/i;

/** The first 16 characters of its SHA-256 in base64url. */
export function vapidKeyId(publicKey: string): string {
  return hash('sha256', Buffer.from(publicKey, 'base64url'), 'base64url').slice(0, 16);
}

export function makeVapidKeys(): VapidKeys {
  const pair = webPush.generateVAPIDKeys();
  return { ...pair, keyId: vapidKeyId(pair.publicKey) };
}

/** Checks sizes and that the keys match. @throws RangeError, without the private key */
export function readVapidKeys(publicKey: string, privateKey: string): VapidKeys {
  const scalar = Buffer.from(privateKey, 'base64url');
  if (scalar.length !== 32 || scalar.toString('base64url') !== privateKey) {
    throw new RangeError('the VAPID private key is not 32 bytes in base64url without padding');
  }
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(scalar);
  } catch {
    throw new RangeError('the VAPID private key is not a P-256 key');
  }
  if (pair.getPublicKey('base64url') !== publicKey) {
    throw new RangeError(
      `the VAPID public key ${publicKey.slice(0, 100)} does not belong to the private key`,
    );
  }
  return { publicKey, privateKey, keyId: vapidKeyId(publicKey) };
}

/** mailto: or https:, at a real host, as push services require. */
export function isVapidSubject(subject: string): boolean {
  if (!URL.canParse(subject)) return false;
  const url = new URL(subject);
  if (url.protocol === 'https:') return isRealHost(url.hostname);
  if (url.protocol !== 'mailto:' || url.search !== '') return false;
  const [name = '', host = '', ...more] = url.pathname.split('@');
  return name !== '' && more.length === 0 && isRealHost(host);
}

function isRealHost(host: string): boolean {
  return /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*[a-z\d]$/i.test(host) && !UNREAL_HOST.test(host);
}

/**
 * The folder's pair; created on the first call, readable by its owner only. Concurrent calls get
 * the same pair.
 * @throws RangeError if the file is invalid
 */
export async function loadOrCreateVapidKeys(folder: string): Promise<VapidKeys> {
  const kept = await readKeptVapidKeys(folder);
  if (kept) return kept;
  const path = join(folder, VAPID_FILE);
  const { publicKey, privateKey } = makeVapidKeys();
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
  await writeFile(draft, `${JSON.stringify({ publicKey, privateKey })}\n`, { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  const made = await readKeptVapidKeys(folder);
  if (!made) throw new Error(`${VAPID_FILE} vanished after it was written`);
  return made;
}

/** Null if there is none yet. @throws RangeError if the file is invalid */
export async function readKeptVapidKeys(folder: string): Promise<VapidKeys | null> {
  let text: string;
  try {
    text = await readFile(join(folder, VAPID_FILE), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RangeError(`${VAPID_FILE} is not JSON`);
  }
  const parsed = v.safeParse(FileSchema, value);
  if (!parsed.success) throw new RangeError(`${VAPID_FILE} does not hold publicKey and privateKey`);
  return readVapidKeys(parsed.output.publicKey, parsed.output.privateKey);
}
