import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { createBetaDesk } from '../../platform/beta-desk/app.ts';
import type { HttpEnv } from '../http/client.ts';

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A program of this machine that read the installation's key from the data folder. */
function isOperator(c: Context<HttpEnv>, serviceKey: string): boolean {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  return c.var.client.local && isSame(token, serviceKey);
}

const PATH = '/analysis/beta-desk';

/** Serves the beta desk to admins, and to `npm run beta` on this machine. */
export function serveBetaDesk(
  site: Hono<HttpEnv>,
  desk: ReturnType<typeof createBetaDesk>,
  serviceKey: string,
): void {
  site.all(`${PATH}/*`, (c) => {
    const url = new URL(c.req.url);
    url.pathname = url.pathname.slice(PATH.length);
    return desk.fetch(new Request(url, c.req.raw), { operator: isOperator(c, serviceKey) });
  });
}
