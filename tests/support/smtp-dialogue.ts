import { type Certificate, makeCertificate } from './push-service/certificate.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';

/** A password that an address has to encode. */
const LOGIN = { user: 'beta@example.com', password: 'p@ss:wo/rd %?#' };

/** The address by which a client trusts a server's certificate. */
export const trusting = (url: string, { cert }: Certificate) =>
  `${url}/?tls.ca=${encodeURIComponent(cert)}`;

const withPassword = (address: string, password: string) => {
  const url = new URL(address);
  url.password = password;
  return url.href;
};

interface Dialogue {
  readonly server: TestSmtpServer;
  /** What the product is given as address. */
  readonly url: string;
}

const certificate = await makeCertificate();
const tls = certificate;

const servers = {
  async 'STARTTLS and a sign-in'() {
    const server = await startSmtpServer({ tls, login: LOGIN });
    return { server, url: trusting(server.url, certificate) };
  },
  async 'TLS from the first byte'() {
    const server = await startSmtpServer({ tls: { ...tls, atOnce: true }, login: LOGIN });
    return { server, url: trusting(server.url, certificate) };
  },
  async 'a certificate that nobody vouches for'() {
    const server = await startSmtpServer({ tls, login: LOGIN });
    return { server, url: server.url };
  },
  async 'another password'() {
    const server = await startSmtpServer({ tls, login: LOGIN });
    return { server, url: withPassword(trusting(server.url, certificate), 'wrong') };
  },
  async 'a sign-in without encryption'() {
    const server = await startSmtpServer({ login: LOGIN });
    return { server, url: server.url };
  },
  async 'a sign-in without encryption that the address allows'() {
    const server = await startSmtpServer({ login: LOGIN });
    return { server, url: `${server.url}/?requireTLS=false` };
  },
} satisfies Record<string, () => Promise<Dialogue>>;

export type ServerKind = keyof typeof servers;

/** Starts a mail server that asks for a sign-in, and says how the product is to reach it. */
export function openDialogue(kind: ServerKind): Promise<Dialogue> {
  return servers[kind]();
}
