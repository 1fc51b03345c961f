import { hash, randomBytes } from 'node:crypto';

/** Bytes of a token that nobody can guess. */
const SECRET_BYTES = 16;

const FORM = /^([0-9a-z]{1,10})\.([\w-]{22})$/;

/** What tokens of one batch are made with; it lives as long as the batch. */
export function makeTokenSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SQL: the hash that is kept of a delivery's token, SHA-256 as bytea. */
export function shownHashSql(secret: string, alertId: string, target: string): string {
  const digest = `sha256(convert_to(${secret} || ':' || ${alertId} || ':' || ${target}, 'UTF8'))`;
  return `sha256(substring(${digest} for ${SECRET_BYTES}))`;
}

/** What a device gives back, once, when it has shown the message of a delivery. */
export function shownToken(
  secret: string,
  delivery: { readonly id: number; readonly alertId: number; readonly target: string },
): string {
  const digest = hash('sha256', `${secret}:${delivery.alertId}:${delivery.target}`, 'buffer');
  return `${delivery.id.toString(36)}.${digest.subarray(0, SECRET_BYTES).toString('base64url')}`;
}

/** Reads a token. @returns null for what is none */
export function readShownToken(token: string): { id: number; hash: string } | null {
  const [, id, secret] = FORM.exec(token) ?? [];
  if (id === undefined || secret === undefined) return null;
  const bytes = Buffer.from(secret, 'base64url');
  return { id: Number.parseInt(id, 36), hash: hash('sha256', bytes, 'hex') };
}
