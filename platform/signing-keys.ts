import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

/** What a token has to be signed with at this moment. */
export type SigningKeys =
  | { readonly kind: 'public'; readonly resolve: JWTVerifyGetKey }
  | { readonly kind: 'shared-secret'; readonly secret: Uint8Array };

export interface SigningKeyOptions {
  /** The HS256 secret; it counts only while the key set has no public keys. */
  secret?: string | undefined;
  /** Where the auth service publishes its public keys. */
  jwksUrl?: string | undefined;
}

const PUBLIC_KEY_TYPES = new Set(['RSA', 'EC', 'OKP']);

/** The auth service's keys could not be read, so no token can be judged. */
export class SigningKeysUnavailable extends Error {
  override readonly name = 'SigningKeysUnavailable';
}

/**
 * Finds the keys that tokens are judged by. Keys are kept for 10 minutes; an unknown key id asks
 * again, at most every 30 seconds.
 * @throws Error when neither a secret nor a key set is given
 */
export function createSigningKeys(options: SigningKeyOptions): () => Promise<SigningKeys> {
  const secret = options.secret ? new TextEncoder().encode(options.secret) : null;
  if (!options.jwksUrl) {
    if (!secret) throw new Error('tokens cannot be judged: give a secret, a key set URL, or both');
    return () => Promise.resolve({ kind: 'shared-secret', secret });
  }
  const remote = createRemoteJWKSet(new URL(options.jwksUrl));

  return async () => {
    if (!remote.fresh) {
      await remote.reload().catch((error: unknown) => {
        // Keys that were read before still judge; without any, nothing can.
        if (!remote.jwks()) {
          throw new SigningKeysUnavailable('the key set cannot be read', { cause: error });
        }
      });
    }
    const keys = remote.jwks()?.keys ?? [];
    if (keys.some((key) => PUBLIC_KEY_TYPES.has(key.kty ?? ''))) {
      return { kind: 'public', resolve: remote };
    }
    if (!secret) throw new SigningKeysUnavailable('the key set is empty and no secret is set');
    return { kind: 'shared-secret', secret };
  };
}
