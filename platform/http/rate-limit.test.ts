import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settableClock } from '../../tests/support/settable-clock.ts';
import { createRateLimit } from './rate-limit.ts';

const START = Date.parse('2026-11-20T12:00:00Z');

function limit(burst: number, perMinute: number, maxKeys = 100) {
  const clock = settableClock(START);
  return { clock, limit: createRateLimit({ burst, perMinute, maxKeys, clock }) };
}

describe('rate limit', () => {
  it('allows a burst, then refuses and says when the next request is due', () => {
    const { limit: ten } = limit(3, 6);
    expect([1, 2, 3].map(() => ten.take('a').allowed)).toEqual([true, true, true]);
    expect(ten.take('a')).toEqual({ allowed: false, retryAfterSeconds: 10 });
  });

  it('allows again exactly when it said it would', () => {
    const { clock, limit: ten } = limit(1, 6);
    ten.take('a');
    clock.advance(9_999);
    expect(ten.take('a').allowed).toBe(false);
    clock.advance(1);
    expect(ten.take('a').allowed).toBe(true);
  });

  it('keeps one key from spending the allowance of another', () => {
    const { limit: one } = limit(1, 1);
    one.take('a');
    expect(one.take('a').allowed).toBe(false);
    expect(one.take('b').allowed).toBe(true);
  });

  it('gives nothing for a clock that steps back', () => {
    const { clock, limit: one } = limit(1, 60);
    one.take('a');
    clock.advance(-3_600_000);
    expect(one.take('a').allowed).toBe(false);
    // And takes nothing: a second later there is the request of that second.
    clock.advance(1_000);
    expect(one.take('a').allowed).toBe(true);
  });

  it('never remembers more keys than it may', () => {
    const { limit: small } = limit(1, 1, 50);
    for (let n = 0; n < 500; n += 1) small.take(`key ${n}`);
    expect(small.size).toBe(50);
  });

  it('never forgets a key that it refuses, however many others come', () => {
    const { limit: small } = limit(2, 1, 50);
    for (let n = 0; n < 3; n += 1) small.take('attacker');
    for (let n = 0; n < 5_000; n += 1) small.take(`key ${n}`);
    expect(small.take('attacker').allowed).toBe(false);
    expect(small.size).toBe(50);
  });

  it('lets new keys share one bucket when every key is refused', () => {
    const { clock, limit: small } = limit(2, 1, 50);
    const spend = (key: string) => [1, 2, 3].map(() => small.take(key).allowed);
    for (let n = 0; n < 50; n += 1) expect(spend(`key ${n}`)).toEqual([true, true, false]);
    const late = Array.from({ length: 100 }, (_, n) => small.take(`late ${n}`).allowed);
    expect(late.filter(Boolean)).toHaveLength(2);
    for (let n = 0; n < 50; n += 1) expect(small.take(`key ${n}`).allowed).toBe(false);
    clock.advance(60_000);
    expect(small.take('later still').allowed).toBe(true);
    expect(small.size).toBe(50);
  });

  it('never allows more than the burst and what came back, however requests are spaced', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 600 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 }),
        (burst, perMinute, pauses) => {
          const { clock, limit: tested } = limit(burst, perMinute);
          let allowed = 0;
          for (const pause of pauses) {
            clock.advance(pause);
            if (tested.take('a').allowed) allowed += 1;
          }
          const elapsed = clock.now() - START;
          expect(allowed).toBeLessThanOrEqual(burst + (elapsed * perMinute) / 60_000 + 1e-6);
        },
      ),
    );
  });

  it('refuses a limit that would allow nothing, by name', () => {
    expect(() => limit(0, 10)).toThrow('burst is 0; allowed: above 0');
  });
});
