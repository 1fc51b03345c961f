import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { afterBundle } from './after-bundle.ts';
import { laterScript } from './after-paint.ts';
import { withPage } from './prerender-plugin.ts';

type Chunk = Rolldown.OutputChunk;

/** Every guarded screen reads the device's database first. */
const DATABASE = '/dexie/import-wrapper.mjs';

/** What each route's first paint needs beyond the entry, by module name suffix. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  login: ['/src/screens/login/login-screen.tsx'],
  dashboard: [
    '/src/screens/dashboard/dashboard-screen.tsx',
    '/src/screens/dashboard/dashboard-body.tsx',
  ],
  watchlist: ['/src/screens/watchlist/watchlist-screen.tsx', DATABASE],
};

/** Files of a chunk and its static imports, itself first. @throws Error without such a chunk */
function filesFor(chunks: readonly Chunk[], module: string): string[] {
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!first) throw new Error(`no chunk holds ${module}; build/route-pages.ts names it`);
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) add(next);
  };
  add(first.fileName);
  return [...found];
}

/**
 * A copy of app.html per route that preloads its first screen, so that code does not wait for the
 * entry; prerendered routes include their page.
 */
export function routePages(): Plugin {
  let root = '';
  const plugin = afterBundle('route-pages', async (folder, outputs) => {
    const chunks = outputs.filter((output) => output.type === 'chunk');
    const page = readFileSync(join(folder, 'app.html'), 'utf8');
    for (const [route, modules] of Object.entries(ROUTES)) {
      const files = new Set(modules.flatMap((module) => filesFor(chunks, module)));
      const hints = [...files]
        .filter((file) => !page.includes(file))
        .map((file) => `    ${laterScript(`/${file}`)}\n`);
      const hinted = page.replace('</head>', () => `\n${hints.join('')}</head>`);
      writeFileSync(join(folder, `${route}.html`), await withPage(hinted, root, `/${route}`));
    }
  });
  return {
    ...plugin,
    configResolved(config) {
      root = config.root;
    },
  };
}
