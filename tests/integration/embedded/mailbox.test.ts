import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { cookieOf, enterWithSecret } from '../../support/mailbox.ts';
import { settableClock } from '../../support/settable-clock.ts';

describe('the mailbox', () => {
  let embedded: TestEmbedded;
  let cookie: string;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ programs: [] });
    cookie = await enterWithSecret(embedded);
  });
  afterAll(() => embedded.stop());
  beforeEach(async () => {
    embedded.mailbox.clear();
    await embedded.mailbox.send({
      to: 'a@example.com',
      subject: '<b>Hello</b>',
      text: 'Open https://example.com/x?a=1&b=2 now. <script>alert(1)</script>',
      html: '<p>Hello</p>',
    });
  });

  const at = (path: string, init: RequestInit = {}) =>
    fetch(`${embedded.origin}${path}`, { redirect: 'manual', headers: { cookie }, ...init });

  it('shows what was mailed, with links to click and nothing to run', async () => {
    const list = await (await at('/mailbox')).text();
    expect(list).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    const link = /href="(\/mailbox\/messages\/[\w-]+)"/.exec(list)?.[1] ?? '';
    const message = await (await at(link)).text();
    expect(message).toContain('<a href="https://example.com/x?a=1&amp;b=2">');
    expect(message).not.toContain('<script>');
    expect(message).toContain('lang="en"');
    expect((await at('/mailbox/mailbox.css')).headers.get('content-type')).toContain('text/css');
  });

  it('gives its messages as JSON and forgets them on request', async () => {
    const messages = await (await at('/mailbox/messages')).json();
    expect(messages).toEqual([
      expect.objectContaining({ to: 'a@example.com', links: ['https://example.com/x?a=1&b=2'] }),
    ]);
    expect((await at('/mailbox/messages', { method: 'DELETE' })).status).toBe(204);
    expect(await (await at('/mailbox/messages')).json()).toEqual([]);
  });

  it('stays out of caches and referrers', async () => {
    const { headers } = await at('/mailbox');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  describe('its secret', () => {
    it('is exchanged for a cookie that scripts and other sites cannot use, and leaves the address', async () => {
      const address = embedded.mailboxAddress ?? '';
      const entered = await fetch(`${address}&a=1`, { redirect: 'manual' });
      expect(entered.status).toBe(303);
      expect(entered.headers.get('location')).toBe('/mailbox?a=1');
      const set = entered.headers.get('set-cookie') ?? '';
      expect(set.split('; ')).toEqual(
        expect.arrayContaining(['Path=/mailbox', 'HttpOnly', 'SameSite=Strict']),
      );
      expect(set).not.toContain('Secure');
      const secret = new URL(address).searchParams.get('secret') ?? '';
      expect(secret).toMatch(/^[\w-]{32}$/);
      expect(set).not.toContain(secret);
    });

    it('brings a cookie for TLS alone where people use TLS', async () => {
      const overTls = await startTestEmbedded({ siteUrl: 'https://app.example.com', programs: [] });
      const { pathname, search, origin } = new URL(overTls.mailboxAddress ?? '');
      expect(origin).toBe('https://app.example.com');
      const entered = await fetch(`${overTls.origin}${pathname}${search}`, { redirect: 'manual' });
      await overTls.stop();
      expect(entered.headers.get('set-cookie')).toContain('; Secure');
    });

    it('is made afresh at each start', async () => {
      const other = await startTestEmbedded({ programs: [] });
      const wrong = new URL(embedded.mailboxAddress ?? '').search;
      const refused = await fetch(`${other.origin}/mailbox${wrong}`, { redirect: 'manual' });
      const withCookie = await fetch(`${other.origin}/mailbox`, { headers: { cookie } });
      await other.stop();
      expect([refused.status, withCookie.status]).toEqual([403, 403]);
      expect(refused.headers.get('set-cookie')).toBeNull();
      expect(await refused.text()).toContain('printed when it started');
    });

    it('is missed by everybody without it, at every path and by every method', async () => {
      const secret = new URL(embedded.mailboxAddress ?? '').search;
      for (const path of ['', '/', '/messages', '/messages/x', '/mailbox.css', '/session']) {
        const answer = await at(`/mailbox${path}`, { headers: {} });
        expect([path, answer.status]).toEqual([path, 403]);
        const guessed = await at(`/mailbox${path}`, { headers: { cookie: 'mailbox=guessed' } });
        expect([path, guessed.status]).toEqual([path, 403]);
      }
      const cleared = await at(`/mailbox/messages${secret}`, { method: 'DELETE', headers: {} });
      expect(cleared.status).toBe(403);
      expect(embedded.mailbox.messages()).toHaveLength(1);
    });

    it('is not to be guessed for long', async () => {
      const clock = settableClock(Date.now());
      const tried = await startTestEmbedded({ programs: [], clock });
      const guess = () => fetch(`${tried.origin}/mailbox?secret=guessed`);
      for (let turn = 0; turn < 10; turn += 1) expect((await guess()).status).toBe(403);
      const refused = await guess();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      clock.advance(60_000);
      await enterWithSecret(tried);
      await tried.stop();
    });
  });

  describe('an admin', () => {
    let admin: Person;
    beforeEach(async () => {
      admin = await embedded.admin();
    });
    afterEach(() => embedded.database.query('delete from public.admin_emails'));

    async function tokenOf(person: Person) {
      const client = await embedded.signIn(person);
      const { data } = await client.auth.getSession();
      return { client, token: data.session?.access_token ?? '' };
    }
    const exchange = (token: string) =>
      at('/mailbox/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    const statusWith = async (own: string) =>
      (await at('/mailbox/messages', { headers: { cookie: own } })).status;

    it('enters by the own session, and only while it lasts', async () => {
      const { client, token } = await tokenOf(admin);
      const entered = await exchange(token);
      expect(entered.status).toBe(204);
      const own = cookieOf(entered);
      expect(own).not.toContain(token);
      expect(await statusWith(own)).toBe(200);
      await client.auth.signOut();
      expect(await statusWith(own)).toBe(403);
      expect((await exchange(token)).status).toBe(403);
    });

    it('enters only while being one', async () => {
      const own = cookieOf(await exchange((await tokenOf(admin)).token));
      expect(await statusWith(own)).toBe(200);
      await embedded.database.query('delete from public.admin_emails where email = $1', [
        admin.email,
      ]);
      expect(await statusWith(own)).toBe(403);
    });

    it('is nobody else, and no key', async () => {
      const { token } = await tokenOf(await embedded.approvedUser());
      expect((await exchange(token)).status).toBe(403);
      for (const wrong of [embedded.keys.anonKey, embedded.keys.serviceKey, 'x.y.z', '']) {
        const answer = await exchange(wrong);
        expect(answer.status).toBe(401);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
    });
  });
});
