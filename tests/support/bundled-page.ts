import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Browser, Page, ViewportSize } from 'playwright-core';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';

type Files = ReadonlyMap<string, string | Uint8Array>;

const TYPES = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' } as const;

/** A page's script with the app's styles and typeface: path → content. */
export async function bundled(entry: string): Promise<Files> {
  const built = await build({
    root: PROJECT_ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react(), tailwind()],
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: { parts: entry }, output: { entryFileNames: 'parts.js' } },
    },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const files = outputs.flatMap(({ output }) => output);
  return new Map(
    files.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

interface BundlePage {
  readonly theme: 'dark' | 'light' | 'forced';
  readonly viewport: ViewportSize;
  /** The page's clock stands at it, in ms UTC. */
  readonly now: number;
  readonly body?: string;
}

/** It asks for nothing outside of itself. */
export async function openBundle(
  browser: Browser,
  files: Files,
  { theme, viewport, now, body = '' }: BundlePage,
): Promise<Page> {
  const style = [...files.keys()].find((path) => path.endsWith('.css'));
  const forced = theme === 'forced';
  const colorScheme = forced ? 'dark' : theme;
  const html = `<!doctype html><html lang="en" data-theme="${colorScheme}"><head><meta charset="utf-8">
    <link rel="stylesheet" href="${style}"></head>
    <body><script type="module" src="/parts.js"></script>${body}</body></html>`;
  const context = await browser.newContext({
    viewport,
    colorScheme,
    forcedColors: forced ? 'active' : 'none',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    const content = files.get(pathname);
    if (content === undefined) return route.abort();
    const [, type] = Object.entries(TYPES).find(([end]) => pathname.endsWith(end)) ?? [];
    return route.fulfill({ contentType: type ?? 'text/plain', body: Buffer.from(content) });
  });
  await page.goto('http://bundle.test');
  return page;
}
