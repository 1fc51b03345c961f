import { generate } from 'selfsigned';

export interface Certificate {
  /** PEM; also what a client has to trust. */
  readonly cert: string;
  readonly key: string;
}

/** Makes a self-signed certificate for loopback: localhost, 127.0.0.1 and given other names. */
export async function makeCertificate(names: readonly string[] = []): Promise<Certificate> {
  // A client that trusts several finds each by its name.
  const called = `local push service ${crypto.randomUUID()}`;
  const hosts = ['localhost', ...names].map((value) => ({ type: 2 as const, value }));
  const { cert, private: key } = await generate([{ name: 'commonName', value: called }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [...hosts, { type: 7, ip: '127.0.0.1' }] },
    ],
  });
  // Ends in a line break, so that several can be written one after the other.
  return { cert: `${cert.trim()}\n`, key };
}
