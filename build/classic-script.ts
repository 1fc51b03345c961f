import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
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
