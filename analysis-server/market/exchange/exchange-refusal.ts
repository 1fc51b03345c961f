import { MarketError } from '../../../domain/market/market-error.ts';
import { HOUR_MS, SECOND_MS } from '../../../domain/text/time-units.ts';
import type { Permit } from '../request-budget/request-budget.ts';
import { EXCHANGE_IDS } from './exchange-ids.ts';

/** After a 429 that names no time. */
const DEFAULT_PAUSE_MS = 30_000;
/** Bybit's 403 for too many requests names no time; its documentation asks for ten minutes. */
const PAUSE_AFTER_403_MS = 10 * 60 * 1_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** "Request blocked" is Binance's firewall, which counts requests. */
const TOO_MANY = /too (?:frequent|many)|rate limit|frequency|banned|request blocked/i;

const WHAT_TO_SET = `Set EXCHANGE to one that serves this region (${EXCHANGE_IDS.join(', ')}), or MARKET_DATA to recorded:<folder> or simulated.`;

/** Seconds or an HTTP date. @returns ms from now, 0 to an hour; `whereUnnamed` if unreadable */
export function retryAfterMs(header: string | null, now: number, whereUnnamed = DEFAULT_PAUSE_MS) {
  if (header === null || header.trim() === '') return whereUnnamed;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  if (Number.isNaN(wait)) return whereUnnamed;
  return Math.min(Math.max(wait, 0), LONGEST_PAUSE_MS);
}

export function regionBlocked(exchangeName: string, detail: string): MarketError {
  return new MarketError(
    'region-blocked',
    `${exchangeName} refuses requests from this server's region (${detail}). ${WHAT_TO_SET}`,
  );
}

export function rateLimited(exchangeName: string, waitMs: number, detail: string): MarketError {
  return new MarketError(
    'rate-limited',
    `${exchangeName} says that there were too many requests (${detail}); the next may leave in ${Math.ceil(waitMs / 1_000)} s.`,
    { retryAfterMs: waitMs },
  );
}

/**
 * A 403 is a blocked region unless it mentions too many requests, as Bybit's does; 418 is Binance's
 * answer to ignored 429s, whose end stands in the body if in no header.
 */
export function refusalOfStatus(
  exchangeName: string,
  status: number,
  headers: { get(name: string): string | null },
  body: string,
  now: number,
): MarketError | null {
  const detail = `HTTP ${status}`;
  const tooMany = status === 403 && TOO_MANY.test(body);
  if (status === 429 || status === 418 || tooMany) {
    const whereUnnamed = tooMany ? PAUSE_AFTER_403_MS : DEFAULT_PAUSE_MS;
    const bannedUntil = /banned until (\d{13})/.exec(body)?.[1];
    const inWords = bannedUntil ? String((Number(bannedUntil) - now) / SECOND_MS) : null;
    const wait = retryAfterMs(headers.get('retry-after') ?? inWords, now, whereUnnamed);
    return rateLimited(exchangeName, wait, detail);
  }
  if (status === 451 || status === 403) return regionBlocked(exchangeName, detail);
  if (status >= 500) {
    return new MarketError('unreachable', `${exchangeName} is not in service (${detail}).`);
  }
  return null;
}

export function refusalOfPermit(exchangeName: string, permit: Permit): MarketError | null {
  if (permit.kind === 'granted') return null;
  if (permit.kind === 'unknown') {
    return new MarketError(
      'unreachable',
      `${exchangeName} was not asked: the database, where all servers count their requests, gave no answer.`,
      { cause: permit.cause },
    );
  }
  const { leftMs: retryAfterMs } = permit;
  const seconds = Math.ceil(retryAfterMs / 1_000);
  const sentence =
    permit.kind === 'paused'
      ? `${exchangeName} asked for a pause; ${seconds} s of it are left.`
      : `${exchangeName} is asked as often as it allows at the moment; try again in ${seconds} s.`;
  return new MarketError('rate-limited', sentence, { retryAfterMs });
}

/** ccxt error classes, for errors in a body with a 200 status. */
const RATE_LIMIT_ERRORS = new Set(['RateLimitExceeded', 'DDoSProtection']);
const REGION_ERRORS = new Set(['PermissionDenied', 'RestrictedLocation']);
const NETWORK_ERRORS = new Set([
  'NetworkError',
  'OperationFailed',
  'RequestTimeout',
  'ExchangeNotAvailable',
  'OnMaintenance',
]);
/** Codes that ccxt has no class for, such as Bybit's 10016. */
const PASSING =
  /(?:system|server|internal) (?:error|timeout|busy)|maintenance|try again|retry|overload|no longer available/i;

const LONGEST_DETAIL = 200;

/** ccxt quotes the whole body; the exchange's own words in it say enough. */
function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const said = /"(?:retMsg|msg|message|error|response)"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? text;
  return said.trim().slice(0, LONGEST_DETAIL).replace(/\.$/, '');
}

/** Turns any ccxt error into a `MarketError`; an existing one is returned as it is. */
export function refusalOfError(exchangeName: string, error: unknown): MarketError {
  if (error instanceof MarketError) return error;
  // ccxt stumbled over a shape that it did not expect.
  if (error instanceof TypeError) {
    const words = `${exchangeName} sent an answer that cannot be read.`;
    return new MarketError('bad-answer', words, { cause: error });
  }
  const name = error instanceof Error ? error.name : 'unknown error';
  const detail = wordsOf(error);
  if (RATE_LIMIT_ERRORS.has(name) || TOO_MANY.test(detail)) {
    return rateLimited(exchangeName, DEFAULT_PAUSE_MS, detail);
  }
  if (REGION_ERRORS.has(name)) return regionBlocked(exchangeName, detail);
  const passes = NETWORK_ERRORS.has(name) || PASSING.test(detail);
  return new MarketError(
    passes ? 'unreachable' : 'bad-answer',
    `${exchangeName} ${passes ? 'is not in service' : 'answered with an error'}: ${detail}.`,
    { cause: error },
  );
}
