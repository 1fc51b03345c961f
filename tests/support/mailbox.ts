import type { Embedded } from '../../embedded/start.ts';

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf(answer: Response): string {
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/**
 * Opens the mailbox as somebody who read the start message.
 * @param origin another way to the same server
 * @returns the cookie for what follows
 * @throws Error where the secret does not open it
 */
export async function enterWithSecret(
  { mailboxAddress, origin }: Pick<Embedded, 'mailboxAddress' | 'origin'>,
  at = origin,
): Promise<string> {
  const { pathname, search } = new URL(mailboxAddress ?? '');
  const answer = await fetch(`${at}${pathname}${search}`, { redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`the mailbox answered ${answer.status}`);
  return cookieOf(answer);
}
