import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { iconAndManifest, scriptsAfterPaint } from './build/after-paint.ts';
import { BUILD_TARGET } from './build/browser-floor.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { hostHeaders } from './build/host-headers.ts';
import { inlineScripts } from './build/inline-scripts.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { precompressed } from './build/precompress.ts';
import { prerender } from './build/prerender-plugin.ts';
import { routePages } from './build/route-pages.ts';
import { isAppPage } from './domain/app-pages.ts';

/** Lets the development server answer the app's routes with the app's page, as hosts do. */
function appRoutes(): Plugin {
  return {
    name: 'app-routes',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (isAppPage(path)) request.url = '/app.html';
        next();
      });
    },
  };
}

const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'));

/** The router's package gives everybody its build for development; its other one lies beside it. */
const ROUTER = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: ROUTER }] : [] },
  // The two pages and the one thing that answers unknown paths are named; nothing falls back.
  appType: 'mpa',
  plugins: [
    react(),
    tailwind(),
    appRoutes(),
    prerender(),
    inlineScripts(),
    inlineStyles(),
    scriptsAfterPaint(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'worker-entry.ts',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['{index,app}.html', 'assets/*.{js,css,woff2}', 'icons/*.{svg,png}'],
      },
    }),
    iconAndManifest(),
    routePages(),
    hostHeaders(),
    precompressed(),
  ],
  build: {
    manifest: true,
    target: BUILD_TARGET,
    // Without it a browser loads the same modules a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  // A large backend lives beside the app; only the app's own sources need watching.
  server: { watch: { ignored: ['**/.data/**', '**/embedded/**', '**/analysis-server/**'] } },
}));
