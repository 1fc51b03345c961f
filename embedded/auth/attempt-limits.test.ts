import { describe, expect, it } from 'vitest';
import { settableClock } from '../../tests/support/settable-clock.ts';
import {
  type AttemptLimits,
  countAttempts,
  createSlowLane,
  DEFAULT_ATTEMPT_LIMITS,
} from './attempt-limits.ts';

const two = { burst: 2, perMinute: 1 };
const ten = { burst: 10, perMinute: 10 };
const many = { burst: 1_000, perMinute: 1_000 };
const login = { pair: two, client: ten, address: { burst: 5, perMinute: 1 } };
const LIMITS: AttemptLimits = { ...DEFAULT_ATTEMPT_LIMITS, login };

function counting(limits: AttemptLimits = LIMITS) {
  const clock = settableClock(Date.parse('2026-11-20T12:00:00Z'));
  const waits: number[] = [];
  const slowLane = createSlowLane({ sleep: async (wait) => void waits.push(wait) });
  const attempts = countAttempts(limits, clock, slowLane);
  return { attempts, clock, waits };
}

const client = (n: number) => `198.51.100.${n}`;

describe('attempts about one address by many clients', () => {
  it('are slowed by a bounded time, and none is refused', async () => {
    const { attempts, waits } = counting();
    for (let n = 1; n <= 200; n += 1) {
      expect(await attempts.take('login', client(n), 'owner@example.com')).toBe(0);
    }
    expect(waits).toHaveLength(195);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(2_000);
  });

  it('do not slow a client that lately signed in to it', async () => {
    const { attempts, clock, waits } = counting();
    attempts.signedIn(client(250), ' Owner@example.com');
    for (let n = 1; n <= 20; n += 1) await attempts.take('login', client(n), 'owner@example.com');
    const before = waits.length;
    expect(await attempts.take('login', client(250), 'owner@example.com')).toBe(0);
    expect(waits).toHaveLength(before);
    await attempts.take('login', client(251), 'owner@example.com');
    expect(waits).toHaveLength(before + 1);
    clock.advance(31 * 24 * 3_600_000);
    for (let n = 1; n <= 6; n += 1) await attempts.take('login', client(n), 'owner@example.com');
    const later = waits.length;
    await attempts.take('login', client(250), 'owner@example.com');
    expect(waits).toHaveLength(later + 1);
  });
});

describe('the addresses of one IPv6 network', () => {
  it('count as one client within a /64', async () => {
    const { attempts } = counting();
    const refused: number[] = [];
    for (let n = 0; n < 1_000; n += 1) {
      const seconds = await attempts.take('signUp', `2001:db8:1:2::${n.toString(16)}`, null);
      if (seconds > 0) refused.push(n);
    }
    expect(refused).toHaveLength(1_000 - DEFAULT_ATTEMPT_LIMITS.signUp.client.burst);
  });

  it('have a wider bound together within a /48', async () => {
    const { attempts } = counting({ ...LIMITS, login: { ...login, pair: many } });
    let allowed = 0;
    for (let n = 0; n < 1_000; n += 1) {
      const seconds = await attempts.take('login', `2001:db8:1:${n.toString(16)}::1`, null);
      if (seconds === 0) allowed += 1;
    }
    expect(allowed).toBe(8 * ten.burst);
    expect(await attempts.take('login', '2001:db8:2::1', null)).toBe(0);
  });

  it('are IPv4 where they stand for it', async () => {
    const { attempts } = counting();
    for (let n = 0; n < 2; n += 1)
      await attempts.take('login', '::ffff:192.0.2.1', 'a@example.com');
    expect(await attempts.take('login', '192.0.2.1', 'a@example.com')).toBeGreaterThan(0);
  });
});
