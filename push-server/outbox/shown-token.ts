import { hash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 16;

const FORM = /^([0-9a-z]{1,10})\.([\w-]{22})$/;

/** One per batch, in memory only. */
export function makeTokenSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function shownHashSql(secret: string, alertId: string, target: string): string {
  const digest = `sha256(convert_to(${secret} || ':' || ${alertId} || ':' || ${target}, 'UTF8'))`;
  return `sha256(substring(${digest} for ${SECRET_BYTES}))`;
}

/** A single-use receipt token. */
export function shownToken(
  secret: string,
  { id, alert_id, target }: { readonly id: number; alert_id: number; readonly target: string },
): string {
  const digest = hash('sha256', `${secret}:${alert_id}:${target}`, 'buffer');
  return `${id.toString(36)}.${digest.subarray(0, SECRET_BYTES).toString('base64url')}`;
}

/** @returns null if malformed */
export function readShownToken(token: string): { id: number; hash: string } | null {
  const [, id, secret] = FORM.exec(token) ?? [];
  if (id === undefined || secret === undefined) return null;
  const bytes = Buffer.from(secret, 'base64url');
  return { id: Number.parseInt(id, 36), hash: hash('sha256', bytes, 'hex') };
}
