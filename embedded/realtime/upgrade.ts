import type { IncomingMessage } from 'node:http';
import type { ProtocolVersion } from './message.ts';

const PATH = '/realtime/v1/websocket';

/** A place that is no host of anybody, so that a target which names a host is noticed. */
const NOWHERE = 'http://nowhere.invalid';

export type UpgradeAnswer =
  | { readonly ok: true; readonly version: ProtocolVersion }
  | { readonly ok: false; readonly status: string };

/** Pages of other origins may not listen; programs that are no browser name no origin. */
function comesFromOwnPage(request: IncomingMessage, siteUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return false;
  return page.host === host?.toLowerCase() || page.origin === new URL(siteUrl).origin;
}

/** Judges a request for a WebSocket before anything is held for it. */
export function judgeUpgrade(
  request: IncomingMessage,
  { keys, siteUrl }: { keys: readonly string[]; siteUrl: string },
): UpgradeAnswer {
  const target = request.url ?? '';
  const url = URL.canParse(target, NOWHERE) ? new URL(target, NOWHERE) : null;
  if (url?.origin !== NOWHERE) return { ok: false, status: '400 Bad Request' };
  if (url.pathname !== PATH) return { ok: false, status: '404 Not Found' };
  if (!comesFromOwnPage(request, siteUrl)) return { ok: false, status: '403 Forbidden' };
  const key = url.searchParams.get('apikey') ?? request.headers.apikey;
  if (typeof key !== 'string' || !keys.includes(key)) {
    return { ok: false, status: '401 Unauthorized' };
  }
  return { ok: true, version: url.searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0' };
}
