import { isRunnableDevEnvironment, type Plugin, runnerImport, type ViteDevServer } from 'vite';

const RENDERER = '/src/screens/landing/prerender.tsx';
const PLACE = '<!-- landing -->';
const SOURCES = '/src/screens/landing/';

interface Renderer {
  readonly landingMarkup: () => string;
}

async function loadForServer(server: ViteDevServer): Promise<Renderer> {
  const { ssr } = server.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('the development server cannot render');
  return ssr.runner.import<Renderer>(RENDERER);
}

async function loadForBuild(root: string): Promise<Renderer> {
  const { module } = await runnerImport<Renderer>(`${root}${RENDERER}`, {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

/** Renders the landing page into index.html, at build and while developing, so that it needs no script. */
export function prerenderLanding(): Plugin {
  let root = '';
  let server: ViteDevServer | null = null;
  return {
    name: 'prerender-landing',
    configResolved(config) {
      root = config.root;
    },
    configureServer(started) {
      server = started;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(PLACE)) return html;
        const renderer = server ? await loadForServer(server) : await loadForBuild(root);
        return html.replace(PLACE, () => renderer.landingMarkup());
      },
    },
    handleHotUpdate({ file, server: { ws } }) {
      if (file.includes(SOURCES) && !file.endsWith('.css')) ws.send({ type: 'full-reload' });
    },
  };
}
