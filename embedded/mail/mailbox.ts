import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/process/clock.ts';
import type { Mail, MailTransport } from './mail.ts';

export interface CaughtMail extends Mail {
  id: string;
  /** ISO 8601. */
  received_at: string;
  /** In the text's order. */
  links: string[];
}

export interface Mailbox extends MailTransport {
  /** Newest first. */
  messages(): readonly CaughtMail[];
  clear(): void;
}

const MOST_KEPT = 200;

/** Catches e-mails instead of sending them; keeps the newest 200 in memory. */
export function createMailbox(clock: Clock): Mailbox {
  let caught: CaughtMail[] = [];
  return {
    async send(mail) {
      const links = mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
      const received_at = new Date(clock.now()).toISOString();
      caught = [{ ...mail, id: randomUUID(), received_at, links }, ...caught].slice(0, MOST_KEPT);
    },
    close: () => Promise.resolve(),
    messages: () => caught,
    clear() {
      caught = [];
    },
  };
}
