import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A message as the mail server took it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, decoded from quoted-printable. */
  readonly text: string;
}

export interface TestSmtpServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The next messages are refused with these replies, in order. */
  refuse(...codes: number[]): void;
  /** Replies that are still to be given. */
  readonly refusalsLeft: number;
  /** The next message, also one that came before. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** RFC 2045, 6.7. */
function decoded(mail: string): string {
  const bytes = mail
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Starts a mail server on loopback. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const refusals: number[] = [];
  let taken = 0;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onMailFrom(_address, _session, callback) {
      const responseCode = refusals.shift();
      if (responseCode === undefined) return callback();
      return callback(Object.assign(new Error('refused'), { responseCode }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = session.envelope.mailFrom;
        const mail = {
          from: from ? from.address : '',
          to: session.envelope.rcptTo.map((to) => to.address),
          text: decoded(Buffer.concat(chunks).toString('latin1')),
        };
        received.push(mail);
        const first = waiting.shift();
        if (first) {
          taken += 1;
          first(mail);
        }
        callback();
      });
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (...codes) => void refusals.push(...codes),
    get refusalsLeft() {
      return refusals.length;
    },
    next() {
      const mail = received[taken];
      if (!mail) return new Promise((resolve) => waiting.push(resolve));
      taken += 1;
      return Promise.resolve(mail);
    },
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
