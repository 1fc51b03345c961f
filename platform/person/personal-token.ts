import { hash, randomBytes } from 'node:crypto';
import { TOKEN_FORM, type TokenScope } from '../../domain/person/personal-token.ts';
import type { Database } from '../database/database.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { Problem } from '../http/problem.ts';
import { createRateLimit, takeOrRefuse } from '../http/rate-limit.ts';
import type { Clock } from '../process/clock.ts';
import { type Gatekeeper, NOT_APPROVED, requireBetaPerson, TOO_MANY } from './gatekeeper.ts';

const AT_ONCE = 2;
const MOST_WAITING = 100;

/** Two statements or transactions at once, so that scripts leave the database to people. */
export function narrowed(database: Database): Database {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MOST_WAITING) {
      throw new Problem(503, 'The server is busy. Please try again in a moment.', 1);
    }
    if (running < AT_ONCE) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    ...database,
    query: (sql, params) => inTurn(() => database.query(sql, params)),
    transaction: (work) => inTurn(() => database.transaction(work)),
  };
}

export function tokenKeeper(
  keeper: Gatekeeper,
  limits: Readonly<Record<'callsPerToken' | 'tokenCallsPerPerson', number>>,
  clock: Clock,
) {
  const { callsPerToken, tokenCallsPerPerson } = limits;
  return {
    ...keeper,
    tokenCalls: createRateLimit({ perMinute: callsPerToken, burst: callsPerToken / 2, clock }),
    personCalls: createRateLimit({ perMinute: tokenCallsPerPerson, clock }),
    forTokens: narrowed(keeper.database),
  };
}

export type TokenKeeper = ReturnType<typeof tokenKeeper>;

type Standing = { person: string; scopes: string[]; allowed: boolean };

export const tokenHash = (token: string): string => hash('sha256', token);

export const newToken = (): string => `cat_${randomBytes(32).toString('base64url')}`;

const UNKNOWN = 'The token has ended or was never made. Make one on the page Account.';

/** Of a token with that scope, or of a session, which may do all. @throws Problem 401, 403, 429 */
export async function requireScope(
  request: Request,
  keeper: TokenKeeper,
  scope: TokenScope,
): Promise<string> {
  const refused = (status: 401 | 403, sentence: string, why = '') => {
    const challenge = `Bearer ${why}scope="${scope.replace(' ', '_')}"`;
    return new Problem(status, sentence, null, undefined, challenge);
  };
  const token = bearerToken(request.headers.get('authorization'));
  if (token === '') throw refused(401, 'Please sign in, or send a personal token as bearer.');
  if (!token.startsWith('cat_')) return requireBetaPerson(request, keeper);
  const invalid = 'error="invalid_token", ';
  if (!TOKEN_FORM.test(token)) throw refused(401, UNKNOWN, invalid);
  const hashed = tokenHash(token);
  takeOrRefuse(keeper.tokenCalls, hashed, TOO_MANY);
  const use = 'select person, scopes, allowed from private.use_token($1)';
  const [standing] = await keeper.forTokens.query<Standing>(use, [hashed]);
  if (!standing) throw refused(401, UNKNOWN, invalid);
  const { person, scopes, allowed } = standing;
  takeOrRefuse(keeper.personCalls, person, TOO_MANY);
  if (!allowed) throw new Problem(403, NOT_APPROVED);
  if (scopes.includes(scope)) return person;
  const sentence = `The token may ${scopes.join(', ')}; this needs ${scope}.`;
  throw refused(403, sentence, 'error="insufficient_scope", ');
}
