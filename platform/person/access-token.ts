import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as v from 'valibot';
import { Problem } from '../http/problem.ts';
import type { Clock } from '../process/clock.ts';

type SigningKeys =
  | { readonly kind: 'public'; readonly resolve: JWTVerifyGetKey }
  | { readonly kind: 'shared-secret'; readonly secret: Uint8Array };

export interface TokenVerifierOptions {
  /** HS256; used only while the key set has no public keys. */
  secret?: string | undefined;
  jwksUrl?: string | undefined;
  clock?: Clock;
}

const PUBLIC_KEY_TYPES = new Set(['RSA', 'EC', 'OKP']);

class SigningKeysUnavailable extends Error {
  override readonly name = 'SigningKeysUnavailable';
}

/** Caches keys for 10 minutes; an unknown key ID refetches, at most every 30 s. */
function createSigningKeys(options: TokenVerifierOptions): () => Promise<SigningKeys> {
  const secret = options.secret ? new TextEncoder().encode(options.secret) : null;
  if (!options.jwksUrl) {
    if (!secret) throw new Error('tokens cannot be judged: give a secret, a key set URL, or both');
    return () => Promise.resolve({ kind: 'shared-secret', secret });
  }
  const remote = createRemoteJWKSet(new URL(options.jwksUrl));

  return async () => {
    if (!remote.fresh) {
      await remote.reload().catch((error: unknown) => {
        // Cached keys still verify.
        if (!remote.jwks()) {
          throw new SigningKeysUnavailable('the key set cannot be read', { cause: error });
        }
      });
    }
    if ((remote.jwks()?.keys ?? []).some((key) => PUBLIC_KEY_TYPES.has(key.kty ?? ''))) {
      return { kind: 'public', resolve: remote };
    }
    if (!secret) throw new SigningKeysUnavailable('the key set is empty and no secret is set');
    return { kind: 'shared-secret', secret };
  };
}

export type TokenRefusal = 'missing' | 'malformed' | 'signature' | 'expired' | 'not-a-person';

export type TokenAnswer =
  | {
      readonly ok: true;
      readonly userId: string;
      /** The auth session; only the database knows whether it has ended. */
      readonly sessionId: string;
      readonly expiresAt: number;
    }
  | { readonly ok: false; readonly reason: TokenRefusal };

/** Takes an Authorization header ('Bearer …') or a bare token. @throws SigningKeysUnavailable */
export type VerifyToken = (headerOrToken: string | null | undefined) => Promise<TokenAnswer>;

const PUBLIC_ALGORITHMS = ['ES256', 'ES384', 'RS256', 'EdDSA'];

/** With these a token would choose its own key. */
const KEY_CHOOSING_HEADERS = ['jku', 'jwk', 'x5u', 'x5c', 'crit'];

const LONGEST_TOKEN = 8_192;
const TOLERATED_SKEW_SECONDS = 5;

const ClaimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.pipe(v.string(), v.uuid()),
  role: v.literal('authenticated'),
  exp: v.number(),
});

function bareToken(headerOrToken: string | null | undefined): string | null {
  const text = headerOrToken?.trim() ?? '';
  const token = /^bearer\s+(\S+)$/i.exec(text)?.[1] ?? text;
  return token === '' || /^bearer$/i.test(token) ? null : token;
}

function choosesItsKey(token: string): boolean {
  const header = decodeProtectedHeader(token);
  return KEY_CHOOSING_HEADERS.some((name) => name in header);
}

function reasonOf(error: unknown): TokenRefusal {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return 'not-a-person';
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed';
  return 'signature';
}

/** Verifies signature, algorithm, audience, role and time. */
export function createTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const signingKeys = createSigningKeys(options);

  return async (headerOrToken) => {
    const token = bareToken(headerOrToken);
    if (token === null) return { ok: false, reason: 'missing' };
    const refused = (reason: TokenRefusal): TokenAnswer => ({ ok: false, reason });
    if (token.length > LONGEST_TOKEN || token.split('.').length !== 3) return refused('malformed');
    try {
      if (choosesItsKey(token)) return refused('signature');
    } catch {
      return refused('malformed');
    }
    const keys = await signingKeys();
    const demands = {
      audience: 'authenticated',
      clockTolerance: TOLERATED_SKEW_SECONDS,
      ...(options.clock ? { currentDate: new Date(options.clock.now()) } : {}),
    };
    try {
      const { payload } =
        keys.kind === 'public'
          ? await jwtVerify(token, keys.resolve, { ...demands, algorithms: PUBLIC_ALGORITHMS })
          : await jwtVerify(token, keys.secret, { ...demands, algorithms: ['HS256'] });
      const claims = v.safeParse(ClaimsSchema, payload);
      if (!claims.success) return refused('not-a-person');
      const { sub, session_id, exp } = claims.output;
      return { ok: true, userId: sub, sessionId: session_id, expiresAt: exp * 1000 };
    } catch (error) {
      return refused(reasonOf(error));
    }
  };
}

const SENTENCES: Record<TokenRefusal, string> = {
  missing: 'Please sign in: the request carries no access token.',
  malformed: 'Please sign in again: the access token is not readable.',
  signature: 'Please sign in again: the access token was not signed by our auth service.',
  expired: 'Your session has expired. Please sign in again.',
  'not-a-person': 'Please sign in: the token is not that of a signed-in person.',
};

export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
}

/** Does not check for a live session. @throws Problem 401; 503 if keys are unreadable */
export async function requirePerson(request: Request, verify: VerifyToken): Promise<Caller> {
  let answer: TokenAnswer;
  try {
    answer = await verify(request.headers.get('authorization'));
  } catch (error) {
    if (!(error instanceof SigningKeysUnavailable)) throw error;
    throw new Problem(503, 'Sign-in cannot be checked at the moment. Please try again.', 5);
  }
  if (!answer.ok) throw new Problem(401, SENTENCES[answer.reason]);
  return { userId: answer.userId, sessionId: answer.sessionId };
}
