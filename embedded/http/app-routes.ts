import { type Context, Hono } from 'hono';
import type { AppFile, Encoding } from './app-files.ts';
import type { HttpEnv } from './client.ts';

/** What the person may be told to load instead: the app's own pages, served by one file. */
const APP_PAGE = '/app.html';
const LANDING_PAGE = '/index.html';

function encodingFor(file: AppFile, accepted: string): Encoding | null {
  const offered = accepted.split(',').map((entry) => entry.trim());
  const takes = (name: string) =>
    offered.some((entry) => entry.split(';')[0] === name && !/;\s*q=0(\.0+)?$/.test(entry));
  if (file.encoded.br && takes('br')) return 'br';
  return file.encoded.gzip && takes('gzip') ? 'gzip' : null;
}

function partOf(range: string | undefined, size: number): { from: number; to: number } | null {
  const bounds = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (!bounds) return null;
  const from = Number(bounds[1]);
  const to = bounds[2] ? Math.min(Number(bounds[2]), size - 1) : size - 1;
  return from <= to ? { from, to } : null;
}

function answer(c: Context<HttpEnv>, file: AppFile): Response {
  c.set('inlineParts', file.inlineParts);
  const encoding = encodingFor(file, c.req.header('accept-encoding') ?? '');
  const eTag = encoding ? `${file.eTag.slice(0, -1)}-${encoding}"` : file.eTag;
  const headers = new Headers({
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: eTag,
  });
  if (Object.keys(file.encoded).length > 0) headers.set('Vary', 'Accept-Encoding');
  if (c.req.header('if-none-match') === eTag) return new Response(null, { status: 304, headers });
  if (encoding) {
    headers.set('Content-Encoding', encoding);
    return new Response(file.encoded[encoding] ?? file.bytes, { headers });
  }
  // Safari plays a video only where parts of it can be had.
  if (/^video\//.test(file.type)) headers.set('Accept-Ranges', 'bytes');
  const part = partOf(c.req.header('range'), file.bytes.length);
  if (part && headers.has('Accept-Ranges')) {
    headers.set('Content-Range', `bytes ${part.from}-${part.to}/${file.bytes.length}`);
    const bytes = file.bytes.slice(part.from, part.to + 1);
    return new Response(bytes, { status: 206, headers });
  }
  return new Response(file.bytes, { headers });
}

/** Whether a person opens the address, and not a page that needs a part of itself. */
function isOpened({ req }: Context<HttpEnv>): boolean {
  if (req.path.startsWith('/assets/')) return false;
  const mode = req.header('sec-fetch-mode');
  return mode ? mode === 'navigate' : (req.header('accept') ?? '').includes('text/html');
}

const NOT_BUILT =
  'The app is not built yet: run "npm start", or "npm run build" and start again.\n';

/**
 * The built app: files as they are, the landing page at `/`, the app at every other path that a
 * person may open. A missing file is 404, never HTML, so that an old page's chunks fail as such;
 * a person who opens the address of one is sent to `/`.
 */
export function appRoutes(fileAt: (path: string) => Promise<AppFile | null>): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.on(['GET', 'HEAD'], '*', async (c) => {
    const { path } = c.req;
    const file = path === APP_PAGE || path === LANDING_PAGE ? null : await fileAt(path);
    if (file) return answer(c, file);
    if (path !== APP_PAGE && path !== LANDING_PAGE && /\.[^/]*$|^\/assets\//.test(path)) {
      c.header('Cache-Control', 'no-store');
      return isOpened(c) ? c.redirect('/') : c.text('Not found\n', 404);
    }
    // A route may have a page of its own, which differs from the app's by what it loads early.
    const own = path === '/' || path === LANDING_PAGE ? LANDING_PAGE : `${path}.html`;
    const page = (await fileAt(own)) ?? (await fileAt(APP_PAGE));
    return page ? answer(c, page) : c.text(NOT_BUILT, 503);
  });
  return routes;
}
