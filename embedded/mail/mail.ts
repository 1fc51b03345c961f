import type { Registry } from 'prom-client';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Where e-mails go: the local mailbox, or an SMTP server. */
export interface MailTransport {
  /** Takes a mail over; resolves before it is delivered where delivery takes time. */
  send(mail: Mail): Promise<void>;
  /** Has it counted what came of e-mails. */
  measure?(registry: Registry): void;
  /** Waits a little for what is under way. */
  close(): Promise<void>;
}
