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

/** Each kind of key is good for its own algorithms alone. */
interface SigningKeys {
  readonly resolve: JWTVerifyGetKey;
  readonly algorithms: string[];
}

export interface TokenVerifierOptions {
  /** HS256; used only while the key set has no public keys. */
  secret?: string | undefined;
  jwksUrl?: string | undefined;
  clock?: Clock;
}

const PUBLIC_KEY_TYPES = new Set(['RSA', 'EC', 'OKP']);

const PUBLIC_ALGORITHMS = ['ES256', 'ES384', 'RS256', 'EdDSA'];

const uncheckable = () =>
  new Problem(503, 'Sign-in cannot be checked at the moment. Please try again.', 5);
/** Caches keys for 10 minutes; an unknown key ID refetches, at most every 30 s. */
function createSigningKeys(options: TokenVerifierOptions): () => Promise<SigningKeys> {
  const secret = options.secret ? new TextEncoder().encode(options.secret) : null;
  const shared = secret && { resolve: () => secret, algorithms: ['HS256'] };
  if (!options.jwksUrl) {
    if (!shared) throw new Error('tokens cannot be judged: give a secret, a key set URL, or both');
    return () => Promise.resolve(shared);
  }
  const remote = createRemoteJWKSet(new URL(options.jwksUrl));

  return async () => {
    if (!remote.fresh) {
      await remote.reload().catch(() => {
        // Cached keys still verify.
        if (!remote.jwks()) throw uncheckable();
      });
    }
    if ((remote.jwks()?.keys ?? []).some((key) => PUBLIC_KEY_TYPES.has(key.kty ?? ''))) {
      return { resolve: remote, algorithms: PUBLIC_ALGORITHMS };
    }
    if (!shared) throw uncheckable();
    return shared;
  };
}

const SENTENCES = {
  missing: 'Please sign in: the request carries no access token.',
  malformed: 'Please sign in again: the access token is not readable.',
  signature: 'Please sign in again: the access token was not signed by our auth service.',
  expired: 'Your session has expired. Please sign in again.',
  'not-a-person': 'Please sign in: the token is not that of a signed-in person.',
};
type TokenRefusal = keyof typeof SENTENCES;

export type TokenAnswer =
  | {
      readonly ok: true;
      readonly userId: string;
      /** The auth session; only the database knows whether it has ended. */
      readonly sessionId: string;
      readonly expiresAt: number;
    }
  | { readonly ok: false; readonly reason: TokenRefusal };

/** Takes an Authorization header ('Bearer …') or a bare token. @throws Problem 503: unreadable keys */
export type VerifyToken = (headerOrToken: string | null | undefined) => Promise<TokenAnswer>;

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

function reasonOf(error: unknown): TokenRefusal {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return 'not-a-person';
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed';
  return 'signature';
}

export function createTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const signingKeys = createSigningKeys(options);

  return async (headerOrToken) => {
    const token = (headerOrToken ?? '').trim().replace(/^bearer(\s+|$)/i, '');
    const refused = (reason: TokenRefusal): TokenAnswer => ({ ok: false, reason });
    if (token === '') return refused('missing');
    if (token.length > LONGEST_TOKEN || token.split('.').length !== 3) return refused('malformed');
    try {
      const header = decodeProtectedHeader(token);
      if (KEY_CHOOSING_HEADERS.some((name) => name in header)) return refused('signature');
    } catch {
      return refused('malformed');
    }
    const { resolve, algorithms } = await signingKeys();
    const demands = {
      algorithms,
      audience: 'authenticated',
      clockTolerance: TOLERATED_SKEW_SECONDS,
      ...(options.clock ? { currentDate: new Date(options.clock.now()) } : {}),
    };
    try {
      const { payload } = await jwtVerify(token, resolve, demands);
      const claims = v.safeParse(ClaimsSchema, payload);
      if (!claims.success) return refused('not-a-person');
      const { sub, session_id, exp } = claims.output;
      return { ok: true, userId: sub, sessionId: session_id, expiresAt: exp * 1000 };
    } catch (error) {
      return refused(reasonOf(error));
    }
  };
}

export type Caller = Pick<Extract<TokenAnswer, { ok: true }>, 'userId' | 'sessionId'>;

/** Does not check for a live session. @throws Problem 401; 503 if keys are unreadable */
export async function requirePerson(request: Request, verify: VerifyToken): Promise<Caller> {
  const answer = await verify(request.headers.get('authorization'));
  if (!answer.ok) throw new Problem(401, SENTENCES[answer.reason]);
  return answer;
}
