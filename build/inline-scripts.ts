import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { BUILD_TARGET } from './browser-floor.ts';

/** Bundles a module as one classic script. @throws Error if it does not build */
export async function asClassicScript(
  root: string,
  file: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { ...define },
    build: {
      write: false,
      target: BUILD_TARGET,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, file), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const { code } = built.output[0];
  return code.trim();
}

const MARKED = /<script data-inline src="([^"]+)"><\/script>/g;

/** Inlines `data-inline` scripts: a separate file would delay the first paint by a round trip. */
export function inlineScripts(): Plugin {
  let root = '';
  return {
    name: 'inline-scripts',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const files = [...html.matchAll(MARKED)].map(([, file = '']) => file);
        const codes = await Promise.all(files.map((file) => asClassicScript(root, file)));
        return html.replace(MARKED, () => `<script>${codes.shift() ?? ''}</script>`);
      },
    },
  };
}
