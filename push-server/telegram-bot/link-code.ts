import { hash, randomBytes } from 'node:crypto';

export const CODE_LIFETIME_MINUTES = 15;

/** 32 characters of base64url, as Telegram's start parameter allows. */
export function makeLinkCode(): string {
  return randomBytes(24).toString('base64url');
}

export function hashLinkCode(code: string): string {
  return hash('sha256', code, 'base64url');
}

export function looksLikeLinkCode(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
