import type { Registry } from 'prom-client';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** May resolve before delivery. */
  send(mail: Mail): Promise<void>;
  /** Counts delivery results. */
  measure?(registry: Registry): void;
  /** Waits briefly for pending mails. */
  close(): Promise<void>;
}
