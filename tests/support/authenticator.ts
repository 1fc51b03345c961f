import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';

/** What an authenticator or a page may do otherwise than it should. */
export interface Ceremony {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether it knew its user by a finger or a PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
  /** Of the credential that it says it is, and of the person whom it says it belongs to. */
  readonly id?: string;
  readonly handle?: string;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** A passkey in software: ES256, no attestation; the page that asks it stands at `origin`. */
export function softwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let handle = '';
  let used = 0;

  const clientData = (type: string, challenge: string, ceremony: Ceremony) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: ceremony.challenge ?? challenge,
        origin: ceremony.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, flags: number, ceremony: Ceremony): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(ceremony.counter ?? used);
    const given = PRESENT | flags | (ceremony.verified === false ? 0 : VERIFIED);
    return Buffer.concat([sha256(ceremony.rpId ?? rpId), Buffer.from([given]), counter]);
  }

  const credential = (said = base64url(id)) => ({
    id: said,
    rawId: said,
    type: 'public-key' as const,
    clientExtensionResults: {},
  });

  return {
    id: base64url(id),
    create(
      options: { challenge: string; rp: { id?: string }; user: { id: string } },
      ceremony: Ceremony = {},
    ) {
      handle = options.user.id;
      // COSE: EC2, ES256, P-256, then x and y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        authenticatorData(options.rp.id ?? '', ATTESTED, ceremony),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      // CBOR: {fmt: 'none', attStmt: {}, authData}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...credential(),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, ceremony)),
          attestationObject: base64url(attestation),
        },
      };
    },
    get(options: { challenge: string; rpId?: string }, ceremony: Ceremony = {}) {
      used += 1;
      const data = authenticatorData(options.rpId ?? '', 0, ceremony);
      const asked = clientData('webauthn.get', options.challenge, ceremony);
      return {
        ...credential(ceremony.id),
        response: {
          clientDataJSON: base64url(asked),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(asked)]), privateKey)),
          userHandle: ceremony.handle ?? handle,
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

/** Adds a passkey as auth-js does. @returns its answer, or that of the call which was refused */
export async function addPasskey(
  { passkey }: Pick<SupabaseClient['auth'], 'passkey'>,
  device: SoftwareAuthenticator,
  ceremony?: Ceremony,
) {
  const asked = await passkey.startRegistration();
  if (asked.error) return asked;
  const { challenge_id: challengeId, options } = asked.data;
  return passkey.verifyRegistration({ challengeId, credential: device.create(options, ceremony) });
}

/** Signs in by a passkey as auth-js does. */
export async function signInByPasskey(
  { passkey }: Pick<SupabaseClient['auth'], 'passkey'>,
  device: SoftwareAuthenticator,
  ceremony?: Ceremony,
) {
  const asked = await passkey.startAuthentication();
  if (asked.error) return asked;
  const { challenge_id: challengeId, options } = asked.data;
  return passkey.verifyAuthentication({ challengeId, credential: device.get(options, ceremony) });
}
