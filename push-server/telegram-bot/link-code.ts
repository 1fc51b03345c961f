import { hash, randomBytes } from 'node:crypto';

/** How long a link into the bot works. */
export const CODE_LIFETIME_MINUTES = 15;

/** A new code: 32 characters of base64url, as Telegram's start parameter takes it. */
export function makeLinkCode(): string {
  return randomBytes(24).toString('base64url');
}

/** What is kept of a code. */
export function hashLinkCode(code: string): string {
  return hash('sha256', code, 'base64url');
}

/** Whether a text may be a code at all. */
export function looksLikeLinkCode(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
