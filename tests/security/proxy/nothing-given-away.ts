import { expect } from 'vitest';
import type { Person, TestEmbedded } from '../../support/embedded.ts';
import { linkMailedTo } from '../../support/mailed-link.ts';
import { askRaw } from '../../support/raw-request.ts';

export const RESET = 'Set a new password';
export const INSIDE = ['/metrics', '/analysis/metrics', '/push/metrics'];
const MAILBOX = ['/mailbox', '/mailbox/', '/mailbox/messages'];

/** Ways to look like a program of the server's own machine. */
const DISGUISES: readonly Readonly<Record<string, string>>[] = [
  {},
  { Host: 'localhost' },
  { Host: '127.0.0.1:3000' },
  { 'X-Real-IP': '127.0.0.1' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { 'X-Forwarded-For': '' },
  { 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Server': 'localhost' },
  { Forwarded: 'for=127.0.0.1;host=localhost;proto=http' },
  { Authorization: 'Bearer undefined', Cookie: 'mailbox=' },
];

/** A server, and the admin whose account is worth taking over. */
export interface Target {
  readonly embedded: TestEmbedded;
  readonly admin: Person;
}

/**
 * Asks for a link that sets the admin's password, as anybody may.
 * @param origin the server's own, or a proxy's
 * @returns the link that was mailed
 */
export async function askForReset(
  { embedded, admin }: Target,
  origin: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<URL> {
  embedded.mailbox.clear();
  const asked = await askRaw(origin, {
    method: 'POST',
    target: '/auth/v1/recover?redirect_to=http://evil.example/',
    headers: { apikey: embedded.keys.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: admin.email }),
  });
  expect(asked.status).toBe(200);
  return new URL(linkMailedTo(embedded, admin.email, RESET));
}

/**
 * Neither the mailbox nor metrics answer somebody without their secrets, in whatever disguise.
 * @param target the request line's target for a path; one that names another host than Host is 400
 */
export async function expectNothingGivenAway(
  attacked: Target,
  origin: string,
  target: (path: string) => string = (path) => path,
): Promise<void> {
  const link = await askForReset(attacked, origin);
  const token = link.searchParams.get('token_hash') ?? '';
  expect(token).not.toBe('');
  for (const headers of DISGUISES) {
    for (const path of [...MAILBOX, ...INSIDE]) {
      const asked = target(path);
      const answer = await askRaw(origin, { target: asked, headers });
      const names = URL.canParse(asked) ? new URL(asked).host : null;
      const isTorn = names !== null && names !== (headers.Host ?? new URL(origin).host);
      const refusal = isTorn ? 400 : MAILBOX.includes(path) ? 403 : 401;
      expect([headers, path, answer.status]).toEqual([headers, path, refusal]);
      expect(answer.text).not.toContain(token);
      expect(answer.text).not.toContain(attacked.admin.email);
      expect(answer.text).not.toContain('process_cpu');
    }
  }
}
