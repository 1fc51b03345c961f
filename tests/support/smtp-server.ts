import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Certificate } from './push-service/certificate.ts';

/** A message as the mail server took it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, decoded from quoted-printable. */
  readonly text: string;
  readonly encrypted: boolean;
}

/** What a message is refused at. */
export type Command = 'MAIL FROM' | 'RCPT TO' | 'DATA';

export interface TestSmtpServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Sign-ins that were tried. */
  readonly signIns: readonly { readonly user: string; readonly encrypted: boolean }[];
  /** The next messages are refused with these replies, in order. */
  refuse(...codes: number[]): void;
  /** The next message is refused with this reply, or the connection is cut, at this command. */
  failAt(command: Command, reply: number | 'cut'): void;
  /** Closes every connection, as a server does with idle ones. */
  hangUp(): Promise<void>;
  /** Replies that are still to be given. */
  readonly refusalsLeft: number;
  /** The next message, also one that came before. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export interface SmtpServerOptions {
  /** Offers STARTTLS, or speaks TLS from the first byte with `atOnce`. */
  readonly tls?: Certificate & { readonly atOnce?: boolean };
  /** Lets nobody else send. */
  readonly login?: { readonly user: string; readonly password: string };
}

/** RFC 2045, 6.7. */
function decoded(mail: string): string {
  const bytes = mail
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

const refusal = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });

/** Starts a mail server on loopback. */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const { tls, login } = options;
  const received: ReceivedMail[] = [];
  const signIns: { user: string; encrypted: boolean }[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const refusals: { command: Command; reply: number | 'cut' }[] = [];
  let taken = 0;

  /** Fails where that is asked for at this command. @returns whether it did */
  function fails(command: Command, callback: (error: Error) => void): boolean {
    if (refusals[0]?.command !== command) return false;
    const reply = refusals.shift()?.reply;
    if (typeof reply === 'number') callback(refusal(reply));
    else for (const connection of smtp.connections) connection.close();
    return true;
  }

  const offered: SMTPServerOptions = tls
    ? { key: tls.key, cert: tls.cert, secure: tls.atOnce === true }
    : { disabledCommands: ['STARTTLS'] };
  const smtp = new SMTPServer({
    ...offered,
    authOptional: !login,
    // What a server takes that was set up badly; whether to send it is the client's decision.
    allowInsecureAuth: true,
    onAuth({ username = '', password }, { secure }, callback) {
      signIns.push({ user: username, encrypted: secure });
      const known = username === login?.user && password === login.password;
      return known ? callback(null, { user: username }) : callback(refusal(535));
    },
    onMailFrom: (_address, _session, callback) => {
      if (!fails('MAIL FROM', callback)) callback();
    },
    onRcptTo: (_address, _session, callback) => {
      if (!fails('RCPT TO', callback)) callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (fails('DATA', callback)) return;
        const from = session.envelope.mailFrom;
        const mail = {
          from: from ? from.address : '',
          to: session.envelope.rcptTo.map((to) => to.address),
          text: decoded(Buffer.concat(chunks).toString('latin1')),
          encrypted: session.secure,
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
  // A client that trusts no certificate hangs up within the handshake.
  smtp.on('error', () => undefined);
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(`${tls?.atOnce ? 'smtps' : 'smtp'}://127.0.0.1:${port}`);
  if (login) {
    url.username = encodeURIComponent(login.user);
    url.password = encodeURIComponent(login.password);
  }
  return {
    url: url.href,
    received,
    signIns,
    refuse: (...codes) => {
      refusals.push(...codes.map((reply) => ({ command: 'MAIL FROM' as const, reply })));
    },
    failAt: (command, reply) => void refusals.push({ command, reply }),
    async hangUp() {
      for (const connection of smtp.connections) connection.close();
      while (smtp.connections.size > 0) await new Promise(setImmediate);
    },
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
