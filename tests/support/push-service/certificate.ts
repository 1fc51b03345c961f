import { generateKeyPairSync, sign } from 'node:crypto';
import { bits, der, integer, octets, oid, sequence, set, tagged, time, utf8 } from './der.ts';

export interface Certificate {
  /** PEM; also what a client has to trust. */
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;

/** Makes a self-signed certificate for loopback: localhost, 127.0.0.1 and given other names. */
export function makeCertificate(names: readonly string[] = []): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  // A client that trusts several finds each by its name.
  const called = `local push service ${crypto.randomUUID()}`;
  const name = sequence(set(sequence(oid('2.5.4.3'), utf8(called))));
  const alternatives = sequence(
    ...['localhost', ...names].map((host) => der(0x82, Buffer.from(host))),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const extensions = sequence(
    sequence(oid('2.5.29.17'), octets(alternatives)),
    sequence(
      oid('2.5.29.19'),
      der(0x01, Buffer.from([0xff])),
      octets(sequence(der(0x01, Buffer.from([0xff])))),
    ),
  );
  const now = Date.now();
  const serial = crypto.getRandomValues(new Uint8Array(8));
  const unsigned = sequence(
    tagged(0, integer(2)),
    integer(1, ...serial),
    algorithm,
    name,
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + 30 * DAY_MS))),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(3, extensions),
  );
  const signature = sign('sha256', unsigned, privateKey);
  const whole = sequence(unsigned, algorithm, bits(signature)).toString('base64');
  const lines = whole.match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
