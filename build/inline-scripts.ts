import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { BUILD_TARGET } from './browser-floor.ts';

/**
 * A module and what it imports as one classic script.
 * @param define expressions in place of names that the code leaves to the build
 * @throws Error when it does not build
 */
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

/**
 * Puts scripts that must run before the first paint into the page itself, each marked with
 * `data-inline`: a file of their own would hold the paint up by a round trip. The content policy
 * names them by their hashes.
 */
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
