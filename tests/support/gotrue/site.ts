import { expect } from 'vitest';
import { readAppFiles } from '../../../embedded/http/app-files.ts';
import { appRoutes } from '../../../embedded/http/app-routes.ts';
import { PROJECT_FOLDERS } from '../../../embedded/project-folders.ts';
import { createTokenVerifier } from '../../../platform/person/access-token.ts';
import { startProcess } from '../child-process.ts';
import { freePort } from '../proxies.ts';
import { TEST_VAPID } from '../push-server.ts';
import { openDataApi } from './data-api.ts';
import { GOTRUE_SECRET, keysVariable, signingKey } from './program.ts';
import { type GotrueProject, startGotrueProject } from './project.ts';

export type TokenKeys = 'public keys' | 'the shared secret';

/** The app, the analysis server and the push server on a project whose auth service is a GoTrue. */
export interface GotrueSite extends GotrueProject {
  readonly origin: string;
  /** Of the analysis server and the push server, to a request with a token. */
  answersTo(token: string): Promise<[status: number, text: string][]>;
}

const bothAre = (status: number, words: string) => [
  [status, expect.stringContaining(words)],
  [status, expect.stringContaining(words)],
];

export async function expectTaken(site: GotrueSite, token: string): Promise<void> {
  expect(await site.answersTo(token)).toEqual(bothAre(200, ''));
}

export async function expectEnded(site: GotrueSite, token: string): Promise<void> {
  const words = 'The session has ended. Please sign in again.';
  expect(await site.answersTo(token)).toEqual(bothAre(401, words));
}

/**
 * As docs/deploy/supabase.md has it, behind one origin.
 * @param by what tokens are signed with, and judged by
 */
export async function startGotrueSite(program: string, by: TokenKeys): Promise<GotrueSite> {
  const variables = by === 'public keys' ? keysVariable(await signingKey('first')) : {};
  const project = await startGotrueProject(program, variables);
  const { gateway, url, owner } = project;
  const { origin, keys, routes, targets } = gateway;
  const jwksUrl = `${origin}/auth/v1/.well-known/jwks.json`;
  const judging: Record<string, string> =
    by === 'public keys' ? { AUTH_JWKS_URL: jwksUrl } : { AUTH_JWT_SECRET: GOTRUE_SECRET };
  const shared = { DATABASE_URL: url, APP_ORIGIN: origin, ...judging };
  const [analysisPort, pushPort] = [String(await freePort()), String(await freePort())];
  const servers = await Promise.all([
    startProcess(
      'analysis-server/main.ts',
      [],
      {
        ...shared,
        PORT: analysisPort,
        MARKET_DATA: 'simulated',
        LEVEL_WATCH: '0',
        MARKET_SCAN: '0',
        SUPABASE_URL: origin,
        SUPABASE_SERVICE_ROLE_KEY: keys.serviceKey,
        SITE_URL: origin,
      },
      'analysis server ready',
    ),
    startProcess(
      'push-server/main.ts',
      [],
      {
        ...shared,
        PORT: pushPort,
        VAPID_SUBJECT: TEST_VAPID.subject,
        VAPID_PUBLIC_KEY: TEST_VAPID.keys.publicKey,
        VAPID_PRIVATE_KEY: TEST_VAPID.keys.privateKey,
      },
      'push server ready',
    ),
  ]);
  targets.set('/analysis', `http://127.0.0.1:${analysisPort}`);
  targets.set('/push', `http://127.0.0.1:${pushPort}`);
  const verifyToken = createTokenVerifier({
    ...(by === 'public keys' ? { jwksUrl } : { secret: GOTRUE_SECRET }),
  });
  const dataApi = await openDataApi({ url, database: owner, siteUrl: origin, keys, verifyToken });
  routes.route('/rest/v1', dataApi.routes);
  routes.get('/config.json', (c) => c.json({ supabaseAnonKey: keys.anonKey }));
  routes.route('/', appRoutes(readAppFiles(PROJECT_FOLDERS.app)));
  return {
    ...project,
    origin,
    async answersTo(token) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answers = [
        await fetch(`${origin}/analysis/coinlist`, { method: 'POST', headers, body: '{}' }),
        await fetch(`${origin}/push/subscriptions`, { headers }),
      ];
      return Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    },
    async stop() {
      await Promise.all(servers.map((server) => server.terminate()));
      await dataApi.close();
      await project.stop();
    },
  };
}
