import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttemptLimits } from '../../../embedded/auth/attempt-limits.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { settableClock } from '../../support/settable-clock.ts';

const wide = { burst: 100, perMinute: 60 };
const three = { burst: 3, perMinute: 1 };
const LIMITS: AttemptLimits = {
  signUp: { pair: three, client: wide, address: wide },
  login: { pair: three, client: wide, address: wide },
  mail: { pair: three, client: wide, address: wide },
  link: { pair: wide, client: { burst: 5, perMinute: 1 }, address: wide },
  passkey: { pair: wide, client: three, address: wide },
  waitlistStatus: { pair: three, client: { burst: 8, perMinute: 1 }, address: wide },
  waitlistCount: { pair: three, client: three, address: wide },
};

describe('limits on attempts', () => {
  const clock = settableClock(Date.now());
  let embedded: TestEmbedded;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ limits: LIMITS, clock, programs: [] });
  });
  afterAll(() => embedded.stop());

  const post = (path: string, body: object) =>
    fetch(`${embedded.origin}${path}`, {
      method: 'POST',
      headers: { apikey: embedded.keys.anonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  async function statuses(times: number, ask: () => Promise<Response>): Promise<number[]> {
    const seen: number[] = [];
    for (let i = 0; i < times; i += 1) seen.push((await ask()).status);
    return seen;
  }

  it.each([
    [
      'login',
      '/auth/v1/token?grant_type=password',
      { email: 'a@example.com', password: 'wrong-1' },
      400,
    ],
    ['recovery', '/auth/v1/recover', { email: 'b@example.com' }, 200],
    ['sign-up', '/auth/v1/signup', { email: 'c@example.com', password: 'Password-1' }, 200],
  ])(
    'refuse %s after a few by one client for one address, in words and with Retry-After',
    async (_, path, body, status) => {
      expect(await statuses(3, () => post(path, body))).toEqual([status, status, status]);
      const refused = await post(path, { ...body, email: body.email.toUpperCase() });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
      expect(await refused.json()).toMatchObject({
        code: 429,
        error_code: 'over_request_rate_limit',
        msg: expect.stringMatching(/^Too many requests\. Please wait \d+ seconds and try again\.$/),
      });
      expect((await post(path, { ...body, email: `other-${body.email}` })).status).toBe(status);
      clock.advance(60_000);
      expect((await post(path, body)).status).toBe(status);
    },
  );

  it('read by auth-js as an error with its sentence', async () => {
    const attempt = () =>
      embedded.visitor().auth.signInWithPassword({ email: 'd@example.com', password: 'wrong-1' });
    for (let i = 0; i < 3; i += 1) await attempt();
    const { error } = await attempt();
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(error?.message).toContain('Please wait');
  });

  it('count resending as mail to the address', async () => {
    const resend = () => post('/auth/v1/resend', { type: 'signup', email: 'e@example.com' });
    expect(await statuses(4, resend)).toEqual([200, 200, 200, 429]);
  });

  it('count what one client asks about any addresses', async () => {
    const ask = (n: number) => post('/rest/v1/rpc/waitlist_status', { email: `f${n}@example.com` });
    const seen: number[] = [];
    for (let n = 0; n < 10; n += 1) seen.push((await ask(n)).status);
    expect(seen).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429]);
    const refused = await ask(11);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await refused.json()).toMatchObject({ code: 'PT429' });
    const { error } = await embedded.visitor().rpc('waitlist_status', { email: 'g@example.com' });
    expect(error).toMatchObject({
      code: 'PT429',
      message: expect.stringContaining('wait a minute'),
    });
  });

  it('stop guessing at mailed links', async () => {
    const guess = () =>
      fetch(`${embedded.origin}/auth/v1/verify?type=recovery&token=${'0'.repeat(64)}`, {
        redirect: 'manual',
      });
    expect(await statuses(6, guess)).toEqual([303, 303, 303, 303, 303, 429]);
  });

  it('do not believe a forwarded address unless a proxy is trusted', async () => {
    const ask = (n: number) =>
      fetch(`${embedded.origin}/auth/v1/verify?type=recovery&token=x`, {
        redirect: 'manual',
        headers: { 'X-Forwarded-For': `198.51.100.${n}` },
      });
    const seen = await Promise.all([1, 2, 3, 4, 5, 6].map(async (n) => (await ask(n)).status));
    expect(seen).toContain(429);
  });
});
