import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedProcess, endAll, runEmbedded } from '../support/embedded-process.ts';

const KeysSchema = v.pipe(v.string(), v.parseJson(), v.object({ anonKey: v.string() }));

describe('the program that `npm start` runs', () => {
  let folder: string;
  let processes: EmbeddedProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'test-process-'));
  });
  afterEach(async () => {
    await endAll(processes);
    processes = [];
    rmSync(folder, { recursive: true, force: true });
  });

  function run(environment: Record<string, string> = {}): EmbeddedProcess {
    const started = runEmbedded(join(folder, 'data'), environment);
    processes.push(started);
    return started;
  }

  async function start(
    environment: Record<string, string> = {},
  ): Promise<EmbeddedProcess & { readonly origin: string }> {
    const started = run(environment);
    return { ...started, origin: await started.ready() };
  }

  const anonKey = () =>
    v.parse(KeysSchema, readFileSync(join(folder, 'data', 'keys.json'), 'utf8')).anonKey;
  const client = (origin: string) =>
    createClient(origin, anonKey(), { auth: { persistSession: false, autoRefreshToken: false } });

  it('says where it is, who can sign in and what is simulated; keeps its keys to itself', async () => {
    const { origin, output } = await start();
    expect(output()).toContain('demo@example.com');
    expect(output()).toContain('demo-password-1');
    const mailbox = /http\S+\/mailbox\?secret=[\w-]{32}/.exec(output())?.[0] ?? '';
    expect(mailbox).toContain(`${origin}/mailbox`);
    expect((await fetch(mailbox, { redirect: 'manual' })).status).toBe(303);
    expect((await fetch(`${origin}/mailbox`)).status).toBe(403);
    expect(output().split(new URL(mailbox).search)).toHaveLength(2);
    expect((await fetch(`${origin}/metrics`)).status).toBe(403);
    expect(output()).toMatch(/simulated/i);
    expect(statSync(join(folder, 'data', 'keys.json')).mode & 0o777).toBe(0o600);
    const { error } = await client(origin).auth.signInWithPassword({
      email: 'demo@example.com',
      password: 'demo-password-1',
    });
    expect(error).toBeNull();
  });

  it('stops on SIGTERM with everything put away, and starts again with the same keys', async () => {
    const first = await start();
    const key = anonKey();
    first.child.kill('SIGTERM');
    expect(await first.ended()).toBe(0);
    expect(existsSync(join(folder, 'data', 'lock'))).toBe(false);
    const second = await start();
    expect(anonKey()).toBe(key);
    second.child.kill('SIGINT');
    expect(await second.ended()).toBe(0);
  });

  it('loses nothing that was acknowledged when it is killed, three times over', async () => {
    const kept: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { child, origin, ended } = await start();
      const visitor = client(origin);
      for (const email of kept) {
        const { data } = await visitor.rpc('waitlist_status', { email });
        expect([email, data]).toEqual([email, 'pending']);
      }
      const acknowledged: string[] = [];
      const burst = Array.from({ length: 12 }, async (_, i) => {
        const email = `round${round}-${i}@example.com`;
        const { error } = await visitor.auth.signUp({ email, password: 'Password-1' });
        if (!error) acknowledged.push(email);
        // In the middle of the burst, with sign-ups under way.
        if (acknowledged.length === 4) child.kill('SIGKILL');
      });
      await Promise.all(burst);
      await ended();
      expect(child.signalCode).toBe('SIGKILL');
      expect(acknowledged.length).toBeGreaterThanOrEqual(4);
      kept.push(...acknowledged);
      expect(existsSync(join(folder, 'data', 'lock'))).toBe(true);
    }
    const { origin } = await start();
    const visitor = client(origin);
    for (const email of kept) {
      const { data } = await visitor.rpc('waitlist_status', { email });
      expect([email, data]).toEqual([email, 'pending']);
    }
  });

  it('refuses a data folder that another process has', async () => {
    const first = await start();
    const { ended, output } = run();
    expect(await ended()).toBe(1);
    expect(output()).toContain(`is in use by process ${first.child.pid}`);
    expect(output()).toContain('DATA_DIR');
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  });

  it('names PORT when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { ended, output } = run({ PORT: String(port) });
    expect(await ended()).toBe(1);
    expect(output()).toContain(`Port ${port}`);
    expect(output()).toContain('Set PORT');
    other.close();
  });

  it('lists every bad variable at once', async () => {
    const { ended, output } = run({
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      DEMO: 'maybe',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'http://x',
      MARKET_DATA: 'guess',
      DEMO_PASSWORD: 'x',
    });
    expect(await ended()).toBe(1);
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'DEMO',
      'LOG_LEVEL',
      'SMTP_URL',
      'MARKET_DATA',
      'DEMO_PASSWORD',
    ]) {
      expect(output()).toContain(name);
    }
    expect(output()).not.toContain('mysql://x');
  });

  it('does not show the demo accounts to others under the password that everybody knows', async () => {
    const { ended, output } = run({ HOST: '0.0.0.0' });
    expect(await ended()).toBe(1);
    expect(output()).toContain('DEMO_PASSWORD');
  });

  it('asks for a way to send e-mails, or for MAILBOX=1, before it shows them where others can reach it', async () => {
    const reachable = { SITE_URL: 'https://app.example.com', DEMO: '0' };
    const { ended, output } = run(reachable);
    expect(await ended()).toBe(1);
    expect(output()).toContain('SMTP_URL is not set');
    const allowed = await start({ ...reachable, MAILBOX: '1' });
    expect(allowed.output()).toContain('https://app.example.com/mailbox?secret=');
    expect(allowed.output()).toContain('Others can reach this server');
  });
});
