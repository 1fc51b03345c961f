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
  /** Waits a little for what is under way. */
  close(): Promise<void>;
}
