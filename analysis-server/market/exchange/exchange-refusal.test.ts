import { describe, expect, it } from 'vitest';
import { MarketError } from '../../../domain/market/market-error.ts';
import { EXCHANGE_IDS } from './exchange-ids.ts';
import { refusalOfError, refusalOfStatus, retryAfterMs } from './exchange-refusal.ts';

const NOW = Date.UTC(2026, 4, 6, 12);

describe('Retry-After', () => {
  it.each([
    ['seconds', '7', 7_000],
    ['a date', 'Wed, 06 May 2026 12:00:09 GMT', 9_000],
    ['a date that has passed', 'Wed, 06 May 2026 11:00:00 GMT', 0],
    ['more than an hour', '86400', 3_600_000],
    ['nothing', null, 30_000],
    ['emptiness', ' ', 30_000],
    ['nonsense', 'soon', 30_000],
  ])('as %s', (_, header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });
});

describe('an HTTP status', () => {
  const judge = (status: number, body = '', headers = new Headers()) =>
    refusalOfStatus('Bybit', status, headers, body, NOW);

  it('of 451 or 403 is a refused region, and says what to set instead', () => {
    for (const status of [451, 403]) {
      expect(judge(status)).toMatchObject({ kind: 'region-blocked', retryAfterMs: null });
      expect(judge(status)?.message).toBe(
        `Bybit refuses requests from this server's region (HTTP ${status}). Set EXCHANGE to one that serves this region (${EXCHANGE_IDS.join(', ')}), or MARKET_DATA to recorded:<folder> or simulated.`,
      );
    }
  });

  it('of 429, 418, or a 403 that speaks of frequency asks for a pause', () => {
    const headers = new Headers({ 'retry-after': '3' });
    expect(judge(429, '', headers)).toMatchObject({ kind: 'rate-limited', retryAfterMs: 3_000 });
    expect(judge(418, '', headers)).toMatchObject({ kind: 'rate-limited', retryAfterMs: 3_000 });
    expect(judge(403, '{"retMsg":"access too frequent"}')?.kind).toBe('rate-limited');
  });

  it('of 403 that speaks of frequency asks for ten minutes, as Bybit does without saying so', () => {
    expect(judge(403, '{"retMsg":"access too frequent"}')?.retryAfterMs).toBe(600_000);
    const headers = new Headers({ 'retry-after': '3' });
    expect(judge(403, 'access too frequent', headers)?.retryAfterMs).toBe(3_000);
  });

  it('of 500 and more is an exchange out of service', () => {
    expect(judge(503)).toMatchObject({
      kind: 'unreachable',
      message: 'Bybit is not in service (HTTP 503).',
    });
  });

  it('of 200 and 400 is left to the exchange module', () => {
    expect(judge(200)).toBeNull();
    expect(judge(400)).toBeNull();
  });
});

describe('what ccxt throws', () => {
  const named = (name: string) => Object.assign(new Error(`bybit ${'x'.repeat(500)}`), { name });

  it.each([
    ['RateLimitExceeded', 'rate-limited'],
    ['PermissionDenied', 'region-blocked'],
    ['ExchangeNotAvailable', 'unreachable'],
    ['BadSymbol', 'bad-answer'],
  ])('%s becomes %s', (name, kind) => {
    const refusal = refusalOfError('Bybit', named(name));
    expect(refusal.kind).toBe(kind);
    expect(refusal.message.length).toBeLessThan(450);
  });

  it('passes as it is where it is a market error already', () => {
    const own = new MarketError('stale', 'late');
    expect(refusalOfError('Bybit', own)).toBe(own);
  });
});
