import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { PROJECT_ROOT } from '../../../embedded/project-folders.ts';
import { meet } from '../../support/counterpart.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { linkMailedTo } from '../../support/mailed-link.ts';
import { freePort, type RunningProxy, SHIPPED_FILES, startProxy } from '../../support/proxies.ts';

const RESET = 'Set a new password';

for (const kind of ['nginx', 'caddy'] as const) {
  const counterpart = { name: kind, program: kind, how: `Debian's package ${kind}`, inCi: true };
  meet(`the file of deploy/ in ${kind}, over TLS`, counterpart, (program) => {
    let embedded: TestEmbedded;
    let proxy: RunningProxy;
    let dispatcher: Agent;
    let person: Person;

    beforeAll(async () => {
      const listen = await freePort();
      embedded = await startTestEmbedded({
        siteUrl: `https://localhost:${listen}`,
        trustProxy: true,
        programs: [],
      });
      person = await embedded.approvedUser();
      const server = Number(new URL(embedded.origin).port);
      proxy = await startProxy(kind, 'shipped over TLS', { listen, server });
      // Caddy makes its certificate once it has said that it serves.
      const ca = await vi.waitFor(proxy.authority, { timeout: 20_000 });
      dispatcher = new Agent({ connect: { ca } });
    });
    afterAll(async () => {
      await dispatcher?.close();
      await proxy?.stop();
      await embedded?.stop();
    });

    const post = (path: string, body: object) =>
      fetch(`${proxy.origin}${path}`, {
        dispatcher,
        method: 'POST',
        headers: { apikey: embedded.keys.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    it('signs a person in, who reads what is theirs', async () => {
      const signedIn = await post('/auth/v1/token?grant_type=password', person);
      const { access_token } = (await signedIn.json()) as { access_token: string };
      const authorization = `Bearer ${access_token}`;
      const rows = await fetch(`${proxy.origin}/rest/v1/user_settings?select=user_id`, {
        dispatcher,
        headers: { apikey: embedded.keys.anonKey, authorization },
      });
      expect([signedIn.status, rows.status]).toEqual([200, 200]);
    });

    it('mails links that lead through it', async () => {
      await post('/auth/v1/recover', { email: person.email });
      await expect
        .poll(() => embedded.mailbox.messages().map(({ to }) => to))
        .toEqual([person.email]);
      expect(new URL(linkMailedTo(embedded, person.email, RESET)).origin).toBe(proxy.origin);
    });

    it('passes sockets of the app on', async () => {
      const url = new URL('/realtime/v1/websocket', proxy.origin.replace('https', 'wss'));
      url.searchParams.set('apikey', embedded.keys.anonKey);
      const socket = new WebSocket(url, { ca: proxy.authority() });
      await once(socket, 'open');
      socket.close();
      await once(socket, 'close');
    });

    if (kind === 'caddy') {
      it('is written as its own formatter writes', () => {
        const file = join(PROJECT_ROOT, 'deploy', SHIPPED_FILES[kind]);
        const { stdout } = spawnSync(program, ['fmt', file], { encoding: 'utf8' });
        expect(stdout).toBe(readFileSync(file, 'utf8'));
      });
    }
  });
}
