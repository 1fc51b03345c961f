import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import type { AppFile } from './app-files.ts';
import type { HttpEnv } from './client.ts';

const APP_PAGE = '/app.html';
const LANDING_PAGE = '/index.html';

const isFileName = (path: string) => /\.[^/]*$|^\/assets\//.test(path);

/** Candidates for a path, best first; a route may have its own page. */
function filesFor(path: string): string[] {
  if (path === '/') return [LANDING_PAGE, APP_PAGE];
  return isFileName(path) ? [path] : [`${path}.html`, APP_PAGE];
}

function describe(c: Context<HttpEnv>, file: AppFile): void {
  c.set('inlineParts', file.inlineParts);
  c.header('Cache-Control', file.cacheControl);
  c.header('ETag', file.eTag);
  // Safari plays videos only with range requests.
  if (file.isVideo) c.header('Accept-Ranges', 'bytes');
}

/** A video's requested range; `serveStatic` supports ranges only for files on disk. */
function partOf(c: Context<HttpEnv>, { bytes, type, isVideo }: AppFile): Response | null {
  const bounds = isVideo ? /^bytes=(\d+)-(\d*)$/.exec(c.req.header('range') ?? '') : null;
  if (!bounds) return null;
  const from = Number(bounds[1]);
  const to = Math.min(Number(bounds[2] || Infinity), bytes.length - 1);
  if (from > to) return null;
  c.header('Content-Type', type);
  c.header('Content-Range', `bytes ${from}-${to}/${bytes.length}`);
  return c.body(bytes.slice(from, to + 1), 206);
}

/** A navigation rather than a subresource request. */
function isOpened({ req }: Context<HttpEnv>): boolean {
  if (req.path.startsWith('/assets/')) return false;
  const mode = req.header('sec-fetch-mode');
  return mode ? mode === 'navigate' : (req.header('accept') ?? '').includes('text/html');
}

const NOT_BUILT =
  'The app is not built yet: run "npm start", or "npm run build" and start again.\n';

/**
 * Files, the landing page at `/`, the app at other navigations. A missing file is 404, never HTML,
 * so that an old page's chunks fail clearly. In memory: from disk `serveStatic` has no ETag.
 */
export function appRoutes(fileAt: (path: string) => AppFile | null): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.on(['GET', 'HEAD'], '*', etag(), async (c, next) => {
    for (const path of filesFor(c.req.path)) {
      const file = fileAt(path);
      if (!file) continue;
      describe(c, file);
      const serve = serveStatic({
        root: '',
        path,
        precompressed: true,
        getContent: async (name) => file.contents.get(name.slice(path.length)) ?? null,
      });
      return partOf(c, file) ?? serve(c, next);
    }
    if (!isFileName(c.req.path)) return c.text(NOT_BUILT, 503);
    c.header('Cache-Control', 'no-store');
    return isOpened(c) ? c.redirect('/') : c.text('Not found\n', 404);
  });
  return routes;
}
