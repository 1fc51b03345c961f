import type { Hono } from 'hono';
import type { Program } from '../programs/program.ts';
import type { HttpEnv } from './client.ts';

/** `/config.json`: the addresses and public keys that the app needs, all on the page's own origin. */
export function serveConfig(
  app: Hono<HttpEnv>,
  anonKey: string,
  programs: readonly Program[],
): void {
  app.get('/config.json', (c) => {
    const { host } = new URL(c.req.url);
    const origin = `${c.var.client.secure ? 'https' : 'http'}://${host}`;
    const own = Object.assign({}, ...programs.map((program) => program.config));
    const config = {
      supabaseUrl: origin,
      supabaseAnonKey: anonKey,
      analysisUrl: `${origin}/analysis`,
      pushUrl: `${origin}/push`,
      ...own,
    };
    return c.json(config, 200, { 'Cache-Control': 'no-store' });
  });
}
