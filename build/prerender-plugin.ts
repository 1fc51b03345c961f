import { isRunnableDevEnvironment, type Plugin, runnerImport, type ViteDevServer } from 'vite';

const LANDING = { place: '<!-- landing -->', renderer: '/src/screens/landing/prerender.tsx' };
const WAITING = { place: '<!-- waiting -->', renderer: '/src/app/prerender.tsx' };
const SOURCES = '/src/screens/landing/';

interface Markup {
  /** Shown until the app has loaded; parts of it may have a page of their own. */
  readonly markup: string;
  readonly pages?: Readonly<Record<string, string>>;
}

async function renderForServer(server: ViteDevServer, renderer: string): Promise<Markup> {
  const { ssr } = server.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('the development server cannot render');
  return ssr.runner.import<Markup>(renderer);
}

/** Cached by renderer: several pages use the same markup. */
const rendered = new Map<string, Promise<Markup>>();

function renderForBuild(root: string, renderer: string): Promise<Markup> {
  const known = rendered.get(renderer);
  if (known) return known;
  const markup = runnerImport<Markup>(`${root}${renderer}`, {
    root,
    configFile: false,
    logLevel: 'error',
  }).then(({ module }) => module);
  rendered.set(renderer, markup);
  return markup;
}

/** HTML that copies of this page hold instead of the loading state. */
export async function pagesWithin(html: string, root: string): Promise<readonly string[]> {
  const { markup, pages = {} } = await renderForBuild(root, WAITING.renderer);
  return html.includes(`<div id="root">${markup}`) ? Object.values(pages) : [];
}

/** app.html with a page in place of the loading state. */
export async function withPage(html: string, root: string, path: string): Promise<string> {
  const { markup, pages } = await renderForBuild(root, WAITING.renderer);
  const page = pages?.[path];
  if (page === undefined) return html;
  return html.replace(
    `<div id="root">${markup}`,
    () => `<div id="root" data-page="${path}">${page}`,
  );
}

/** Renders the landing page into index.html (no script) and the loading state into app.html. */
export function prerender(): Plugin {
  let root = '';
  let server: ViteDevServer | null = null;
  const render = async (renderer: string) => {
    const { markup } = await (server
      ? renderForServer(server, renderer)
      : renderForBuild(root, renderer));
    return markup;
  };
  return {
    name: 'prerender',
    configResolved(config) {
      root = config.root;
    },
    configureServer(started) {
      server = started;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        for (const { place, renderer } of [LANDING, WAITING]) {
          if (!html.includes(place)) continue;
          const markup = await render(renderer);
          return html.replace(place, () => markup);
        }
        return html;
      },
    },
    handleHotUpdate({ file, server: { ws } }) {
      if (file.includes(SOURCES) && !file.endsWith('.css')) ws.send({ type: 'full-reload' });
    },
  };
}
