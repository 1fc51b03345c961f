import type { Hono } from 'hono';
import type { createBetaDesk } from '../../beta/app.ts';
import type { HttpEnv } from '../http/client.ts';
import { isOperator } from '../http/operator.ts';

const PATH = '/analysis/beta-desk';

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
