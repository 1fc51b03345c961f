import type { Hono } from 'hono';
import type { HttpEnv } from './http/client.ts';
import type { Program } from './programs/program.ts';

export interface ConfigParts {
  readonly anonKey: string;
  readonly programs: readonly Program[];
  /** Whether e-mails are shown at /mailbox. */
  readonly mailbox: boolean;
}

/**
 * `/config.json`: the public keys that the app needs. It names no address: everything is on the
 * page's own origin, which the browser knows, under whatever name the page was opened.
 */
export function serveConfig(app: Hono<HttpEnv>, parts: ConfigParts): void {
  const own = Object.assign({}, ...parts.programs.map((program) => program.config));
  const config = { supabaseAnonKey: parts.anonKey, mailbox: parts.mailbox, ...own };
  app.get('/config.json', (c) => c.json(config, 200, { 'Cache-Control': 'no-store' }));
}
