import { createHash, randomBytes } from 'node:crypto';

/** By what somebody was let in; an admin's right is looked up again with every request. */
export type PassHolder =
  | { readonly by: 'secret' }
  | { readonly by: 'admin'; readonly userId: string; readonly sessionId: string };

export interface MailboxPasses {
  /** @returns what the browser keeps as its cookie */
  issue(holder: PassHolder): string;
  /** Null for a pass that was never issued, or has made room for later ones. */
  holderOf(pass: string): PassHolder | null;
}

const MOST_KEPT = 1_000;

const keyOf = (pass: string) => createHash('sha256').update(pass).digest('base64');

/** Who may read the mailbox, in this process's memory: its e-mails live no longer. */
export function createMailboxPasses(): MailboxPasses {
  const holders = new Map<string, PassHolder>();
  return {
    issue(holder) {
      const pass = randomBytes(32).toString('base64url');
      holders.set(keyOf(pass), holder);
      if (holders.size > MOST_KEPT) {
        const [oldest] = holders.keys();
        if (oldest !== undefined) holders.delete(oldest);
      }
      return pass;
    },
    holderOf: (pass) => holders.get(keyOf(pass)) ?? null,
  };
}
