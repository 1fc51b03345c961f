import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchConfig } from '../../src/backend/config.ts';
import { authBrowser, openRecovery } from '../support/auth-browser.ts';
import {
  NO_LIMITS,
  type Person,
  startTestEmbedded,
  type TestEmbedded,
} from '../support/embedded.ts';
import { enterWithSecret } from '../support/mailbox.ts';
import { METRICS_READER, TEST_METRICS_TOKEN } from '../support/metrics.ts';
import { freePort, isInstalled, type RunningProxy, startProxy } from '../support/proxies.ts';
import { askRaw } from '../support/raw-request.ts';
import { openTicket } from '../support/support-desk.ts';
import { askForReset, expectNothingGivenAway, INSIDE, RESET } from './proxy/nothing-given-away.ts';

const INSTALLED = (['nginx', 'caddy'] as const).filter(isInstalled);
const LINKS_AT_ONCE = 4;
const FEW_LINKS = { burst: LINKS_AT_ONCE, perMinute: 1 };

let embedded: TestEmbedded;
let admin: Person;

describe('straight to the server', () => {
  beforeAll(async () => {
    embedded = await startTestEmbedded({ metricsToken: TEST_METRICS_TOKEN });
    admin = await embedded.admin();
  });
  afterAll(() => embedded.stop());

  test('a request that seems to come from the machine itself opens nothing', async () => {
    await expectNothingGivenAway({ embedded, admin }, embedded.origin);
  });

  test('a request line in its absolute form opens nothing', async () => {
    await expectNothingGivenAway(
      { embedded, admin },
      embedded.origin,
      (path) => `http://127.0.0.1:3000${path}`,
    );
  });

  test('names that a request brings appear in no answer and in no e-mail', async () => {
    const forged = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example;proto=https',
    };
    const targets = [
      '/',
      '/login',
      '/no-such-page',
      '/config.json',
      '/healthz',
      '/readyz',
      '/mailbox',
      '/metrics',
      '/auth/v1/settings',
      '/auth/v1/.well-known/openid-configuration',
      '/auth/v1/verify?token=x&type=recovery&redirect_to=http://evil.example/',
      '/rest/v1/waitlist',
      '/storage/v1/bucket',
      '/analysis/coinlist',
      '/push/vapid-public-key',
    ];
    for (const target of [...targets, ...targets.map((path) => `http://evil.example${path}`)]) {
      const answer = await askRaw(embedded.origin, {
        target,
        headers: { apikey: embedded.keys.anonKey, ...forged },
      });
      expect([target, answer.status]).toEqual([target, expect.any(Number)]);
      expect([target, answer.text]).toEqual([target, expect.not.stringContaining('evil.example')]);
    }
    const link = await askForReset({ embedded, admin }, embedded.origin, forged);
    expect(link.origin).toBe(embedded.origin);
    expect(link.pathname).toBe('/reset-password');
  });
});

/** Whether a socket of the app's opens there. */
function opensSocket(origin: string): Promise<boolean> {
  const url = new URL('/realtime/v1/websocket', origin.replace('http', 'ws'));
  url.searchParams.set('apikey', embedded.keys.anonKey);
  const socket = new WebSocket(url);
  return new Promise((resolve) => {
    socket.onopen = () => {
      socket.close();
      resolve(true);
    };
    socket.onerror = () => resolve(false);
  });
}

/** Signs in by way of a proxy and reads an own row, as the app does. */
async function signInAt(origin: string, person: Person): Promise<SupabaseClient> {
  const config = await fetchConfig(origin);
  if (!config.ok) throw new Error(`no configuration at ${origin}`);
  const client = createClient(config.value.supabaseUrl, config.value.supabaseAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword(person);
  expect(error).toBeNull();
  expect((await client.rpc('is_admin')).data).toBe(true);
  return client;
}

describe.each(INSTALLED)('behind %s in its first example, before a default start', (kind) => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ metricsToken: TEST_METRICS_TOKEN });
    admin = await embedded.admin();
    const ports = { listen: await freePort(), server: Number(new URL(embedded.origin).port) };
    proxy = await startProxy(kind, 'first example', ports);
  });
  afterAll(async () => {
    await proxy.stop();
    await embedded.stop();
  });

  test('nobody takes over the admin: a reset that anybody asks for is not to be read', async () => {
    await expectNothingGivenAway({ embedded, admin }, proxy.origin);
  });

  test('the secret opens the mailbox, and the token the metrics', async () => {
    await askForReset({ embedded, admin }, proxy.origin);
    const cookie = await enterWithSecret(embedded, proxy.origin);
    const mails = await fetch(`${proxy.origin}/mailbox/messages`, { headers: { cookie } });
    expect(await mails.json()).toMatchObject([{ to: admin.email, subject: RESET }]);
    for (const path of INSIDE) {
      const metrics = await fetch(`${proxy.origin}${path}`, { headers: METRICS_READER });
      expect([path, metrics.status]).toEqual([path, 200]);
    }
  });

  test('the app finds everything at the address that the page was opened at', async () => {
    for (const origin of [proxy.origin, proxy.origin.replace('127.0.0.1', 'localhost')]) {
      expect(await fetchConfig(origin)).toMatchObject({
        value: {
          supabaseUrl: origin,
          analysisUrl: `${origin}/analysis`,
          pushUrl: `${origin}/push`,
        },
      });
    }
    await signInAt(proxy.origin, admin);
  });

  test('a mailed link leads to the configured origin', async () => {
    const link = await askForReset({ embedded, admin }, proxy.origin, {
      'X-Forwarded-Host': 'evil.example',
    });
    expect(link.origin).toBe(embedded.origin);
  });

  test('sockets open where the proxy passes them on', async () => {
    // nginx does not by itself; the app then asks by the clock.
    expect(await opensSocket(proxy.origin)).toBe(kind === 'caddy');
  });
});

describe.each(INSTALLED)('behind %s as deploy/ has it', (kind) => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    const listen = await freePort();
    embedded = await startTestEmbedded({
      metricsToken: TEST_METRICS_TOKEN,
      siteUrl: `http://127.0.0.1:${listen}`,
      trustProxy: true,
      limits: { ...NO_LIMITS, link: { ...NO_LIMITS.link, client: FEW_LINKS } },
    });
    admin = await embedded.admin();
    const server = Number(new URL(embedded.origin).port);
    proxy = await startProxy(kind, 'shipped', { listen, server });
  });
  afterAll(async () => {
    await proxy.stop();
    await embedded.stop();
  });

  test('nothing is given away', async () => {
    await expectNothingGivenAway({ embedded, admin }, proxy.origin);
  });

  test('mailed links lead through the proxy, and work there', async () => {
    const link = await askForReset({ embedded, admin }, proxy.origin);
    expect(link.origin).toBe(proxy.origin);
    const reader = authBrowser({ origin: proxy.origin, keys: embedded.keys });
    await openRecovery(reader, link.href);
    expect((await reader.auth.getUser()).data.user?.email).toBe(admin.email);
  });

  test('a signed-in person hears changes as they happen', async () => {
    const client = await signInAt(proxy.origin, admin);
    const joined = Promise.withResolvers<string>();
    client
      .channel('ticket-updates')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'support_tickets' }, () => {})
      .subscribe((status) => joined.resolve(status));
    expect(await joined.promise).toBe('SUBSCRIBED');
    await client.removeAllChannels();
  });

  test('an attachment of the largest size gets through', async () => {
    const client = await signInAt(proxy.origin, admin);
    const ticket = await openTicket({ ...admin, client });
    const picture = new Uint8Array(10_485_760);
    picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const { error } = await client.storage
      .from('ticket-attachments')
      .upload(`${ticket}/1700000000000-large.png`, picture, { contentType: 'image/png' });
    expect(error).toBeNull();
    await client.auth.signOut();
  });

  test('limits count by the client that the proxy saw, whatever a header says', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn <= LINKS_AT_ONCE; turn += 1) {
      const headers = { 'X-Forwarded-For': `203.0.113.${turn}`, 'X-Real-IP': `10.0.0.${turn}` };
      const answer = await askRaw(proxy.origin, { target: '/auth/v1/verify', headers });
      statuses.push(answer.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
