import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBudgetMetrics } from '../../../analysis-server/market/request-budget/request-budget.ts';
import { precompress } from '../../../build/precompress.ts';
import { smtpTransport } from '../../../embedded/mail/smtp.ts';
import { createMetrics } from '../../../platform/server/metrics.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { METRICS_READER, TEST_METRICS_TOKEN } from '../../support/metrics.ts';
import { questionsOfOperators } from '../../support/named-metrics.ts';
import { quietLog } from '../../support/test-database.ts';

const SCRIPT = `export const words = ${JSON.stringify('compressible '.repeat(200))};\n`;

/** What a build leaves behind, as far as serving it goes. */
async function builtApp(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'test-app-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  const files = {
    'index.html': '<!doctype html><title>Landing</title>',
    'app.html': '<!doctype html><title>App</title><style>a{}</style><script>start()</script>',
    _headers: '/*',
    'worker-entry.js': '// worker',
    'manifest.webmanifest': '{"name":"Coin Analyst"}',
    'robots.txt': 'User-agent: *',
    'demo.webm': 'x'.repeat(1000),
    'assets/main-abc123.js': SCRIPT,
    '.built-from': 'secret stamp',
    '.vite/manifest.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await precompress(folder);
  return folder;
}

describe('the one origin', () => {
  let appFolder: string;
  let embedded: TestEmbedded;
  beforeAll(async () => {
    appFolder = await builtApp();
    embedded = await startTestEmbedded({
      appFolder,
      trustProxy: true,
      metricsToken: TEST_METRICS_TOKEN,
    });
  });
  afterAll(async () => {
    await embedded.stop();
    rmSync(appFolder, { recursive: true });
  });

  const at = (path: string, init?: RequestInit) => fetch(`${embedded.origin}${path}`, init);
  const titleAt = async (path: string) =>
    /<title>(.*)<\/title>/.exec(await (await at(path)).text())?.[1];

  it('serves the landing page at / and the app at every page of it', async () => {
    expect(await titleAt('/')).toBe('Landing');
    const pages = [
      '/login',
      '/waitlist',
      '/reset-password',
      '/dashboard',
      '/settings',
      '/watchlist',
      '/support',
    ];
    for (const page of [...pages, '/dashboard?wl=BTCUSDT', '/no-such-page']) {
      expect([page, await titleAt(page)]).toEqual([page, 'App']);
    }
  });

  it('answers a missing file with 404, not with a page', async () => {
    for (const path of [
      '/assets/main-old999.js',
      '/assets/nothing',
      '/favicon.ico',
      '/assets/main-abc123.js.br',
      '/.built-from',
      '/.vite/manifest.json',
      '/..%2fpackage.json',
    ]) {
      const response = await at(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('content-type')).not.toContain('html');
    }
  });

  it('lets hashed files be kept for ever, and nothing that names them', async () => {
    const kept = async (path: string) => (await at(path)).headers.get('cache-control');
    expect(await kept('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/dashboard', '/worker-entry.js', '/manifest.webmanifest']) {
      expect([path, await kept(path)]).toEqual([path, 'no-cache']);
    }
    expect(await kept('/config.json')).toBe('no-store');
  });

  it('sends compressed what is worth it, and 304 for what is known', async () => {
    const raw = await new Promise<{ encoding: string | undefined; bytes: Buffer; eTag: string }>(
      (resolve) => {
        get(
          `${embedded.origin}/assets/main-abc123.js`,
          { headers: { 'Accept-Encoding': 'gzip' } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              resolve({
                encoding: response.headers['content-encoding'],
                bytes: Buffer.concat(chunks),
                eTag: response.headers.etag ?? '',
              }),
            );
          },
        );
      },
    );
    expect(raw.encoding).toBe('gzip');
    expect(raw.bytes.length).toBeLessThan(SCRIPT.length / 5);
    expect(gunzipSync(raw.bytes).toString()).toBe(SCRIPT);
    const brotli = await at('/assets/main-abc123.js', {
      headers: { 'Accept-Encoding': 'br, gzip' },
    });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('vary')).toContain('Accept-Encoding');
    expect(await brotli.text()).toBe(SCRIPT);
    const known = await at('/assets/main-abc123.js', {
      headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': raw.eTag },
    });
    expect(known.status).toBe(304);
  });

  it('gives a part of a video', async () => {
    const part = await at('/demo.webm', { headers: { Range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 10-19/1000');
    expect(await part.text()).toHaveLength(10);
  });

  it('sends the security headers with everything', async () => {
    const paths = [
      '/',
      '/dashboard',
      '/assets/main-abc123.js',
      '/assets/missing.js',
      '/config.json',
      '/healthz',
      '/metrics',
      '/mailbox',
      '/auth/v1/settings',
      '/rest/v1/waitlist',
      '/storage/v1/bucket',
      '/analysis/healthz',
      '/push/vapid-public-key',
    ];
    for (const path of paths) {
      const { headers } = await at(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect([path, policy]).toEqual([path, expect.stringContaining("script-src 'self'")]);
      expect(policy).not.toMatch(/unsafe-|\*/);
      for (const part of [
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
      ]) {
        expect(policy).toContain(part);
      }
      expect(policy).toContain(`connect-src 'self' ${embedded.origin.replace('http', 'ws')}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).not.toBeNull();
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('allows a page the scripts and styles that its build put into it, and no answer any other', async () => {
    const policyAt = async (path: string) =>
      (await at(path)).headers.get('content-security-policy') ?? '';
    const hash = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(await policyAt('/dashboard')).toContain(
      `script-src 'self' 'sha256-${hash('start()')}';`,
    );
    expect(await policyAt('/dashboard')).toContain(`style-src 'self' 'sha256-${hash('a{}')}';`);
    for (const path of ['/', '/assets/main-abc123.js', '/mailbox', '/healthz']) {
      expect([path, await policyAt(path)]).toEqual([path, expect.not.stringContaining('sha256-')]);
    }
  });

  it('asks for TLS to be kept where the trusted proxy speaks it', async () => {
    const response = await at('/config.json', { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(response.headers.get('strict-transport-security')).toContain('max-age=');
  });

  it('has the browser upgrade requests only where people use TLS', async () => {
    expect((await at('/')).headers.get('content-security-policy')).not.toContain('upgrade-');
    const overTls = await startTestEmbedded({ siteUrl: 'https://app.example.com', programs: [] });
    const { headers } = await fetch(overTls.origin);
    await overTls.stop();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toContain('upgrade-insecure-requests');
    expect(policy).toContain("connect-src 'self' wss://app.example.com;");
  });

  it('gives the app what it needs, and no address: the page knows its own', async () => {
    expect(await (await at('/config.json')).json()).toEqual({
      supabaseAnonKey: embedded.keys.anonKey,
      mailbox: true,
      market: expect.objectContaining({ simulated: true }),
      vapidPublicKey: expect.stringMatching(/^[\w-]{87}$/),
    });
  });

  it('mounts both servers', async () => {
    const coins = await at('/analysis/coinlist', { method: 'POST' });
    expect(coins.status).toBe(401);
    expect(await coins.json()).toEqual({ detail: expect.stringContaining('sign in') });
    const key = await at('/push/vapid-public-key');
    expect(key.status).toBe(200);
  });

  it('says how it is', async () => {
    expect((await at('/healthz')).status).toBe(200);
    expect((await at('/readyz')).status).toBe(200);
    const metrics = await (await at('/metrics', { headers: METRICS_READER })).text();
    for (const app of ['embedded', 'analysis-server', 'push-server']) {
      expect(metrics).toContain(`app="${app}"`);
    }
    const described = metrics.split('\n').filter((line) => line.startsWith('# TYPE '));
    expect(new Set(described).size).toBe(described.length);
  });

  it('has every metric that an alert rule or a panel of the dashboard names, with the values that it selects', async () => {
    const smtp = smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'a@b.test', log: quietLog });
    const elsewhere = createMetrics('embedded');
    smtp.measure?.(elsewhere);
    createBudgetMetrics(elsewhere);
    const shown = await (await at('/metrics', { headers: METRICS_READER })).text();
    const text = shown + (await elsewhere.metrics());
    const described = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const questions = questionsOfOperators();
    const unread = questions.filter(({ metrics }) => metrics.length === 0);
    expect(unread.map(({ expression }) => expression)).toEqual(['up{job="coin-analyst"} == 0']);
    expect(questions.length).toBeGreaterThan(40);
    for (const { expression, metrics, selected } of questions) {
      const missing = metrics.filter((metric) => !described.has(metric));
      expect([expression, missing]).toEqual([expression, []]);
      for (const { metric, label, value } of selected) {
        const sample = new RegExp(`^${metric}(_count)?\\{(.*,)?${label}="${value}"`, 'm');
        expect([expression, sample.test(text)]).toEqual([expression, true]);
      }
    }
    await smtp.close();
  });

  it('counts sign-ins by how they ended, and names nobody', async () => {
    const person = await embedded.approvedUser();
    const { auth } = embedded.visitor();
    await auth.signInWithPassword({ email: person.email, password: 'another-password' });
    await auth.signInWithPassword(person);
    const text = await (await at('/metrics', { headers: METRICS_READER })).text();
    expect(text).toMatch(/^sign_ins_total\{outcome="wrong",app="embedded"\} 1$/m);
    expect(text).toMatch(/^sign_ins_total\{outcome="ok",app="embedded"\} 1$/m);
    expect(text).toMatch(/_count\{.*route="\/auth\/v1\/token",status="400".*\} 1$/m);
    expect(text).not.toContain(person.email);
  });

  it('tells the operator what to do about every alert, and tries each', () => {
    const read = (path: string) =>
      readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)];
    const [pages, tries] = [read('docs/operate.md'), read('deploy/prometheus/alerts.test.yml')];
    expect(alerts.length).toBeGreaterThan(15);
    for (const [, alert] of alerts) {
      expect(pages).toContain(`| \`${alert}\` |`);
      expect(tries).toContain(`alertname: ${alert}\n        exp_alerts:\n`);
    }
  });

  it('shows its metrics to holders of the token alone', async () => {
    for (const path of ['/metrics', '/analysis/metrics', '/push/metrics']) {
      expect([path, (await at(path, { headers: METRICS_READER })).status]).toEqual([path, 200]);
      expect([path, (await at(path)).status]).toEqual([path, 401]);
    }
  });

  it('has one sign-in for the data API and both servers', async () => {
    const client = await embedded.signIn(await embedded.approvedUser());
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const headers = { Authorization: `Bearer ${token}` };
    const coins = await at('/analysis/coinlist', { method: 'POST', headers });
    expect(await coins.json()).toEqual({
      coins: expect.arrayContaining(['BTCUSDT']),
      names: expect.objectContaining({ BTCUSDT: 'Bitcoin' }),
      turnover: expect.objectContaining({ BTCUSDT: expect.any(Number) }),
      freeQuestions: false,
      scan: false,
    });
    expect((await at('/push/subscriptions', { headers })).status).toBe(200);
  });
});
