// What a first visit to a page loads before it can paint: entry, static imports, the screen's chunk.
const { existsSync, readFileSync } = require('node:fs');

const MANIFEST = 'dist/.vite/manifest.json';
if (!existsSync(MANIFEST)) {
  throw new Error(`${MANIFEST} is not there: run "npm run build" first`);
}
const chunks = JSON.parse(readFileSync(MANIFEST, 'utf8'));

function staticImports(name, found = new Set()) {
  const chunk = chunks[name];
  if (!chunk) throw new Error(`the build has no chunk ${name}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) staticImports(next, found);
  return found;
}

const firstLoad = (...names) => {
  const files = new Set(names.flatMap((name) => [...staticImports(name)]));
  return [...files].filter((file) => file.endsWith('.js')).map((file) => `dist/${file}`);
};

/** A part that loads by itself, without what it shares with others. */
const ownFile = (name) => {
  if (!chunks[name]) throw new Error(`the build has no chunk ${name}`);
  return [`dist/${chunks[name].file}`];
};

module.exports = [
  {
    name: 'dashboard: first JavaScript',
    path: firstLoad('app.html', 'src/screens/dashboard/dashboard-screen.tsx'),
    limit: '110 KB',
    gzip: true,
  },
  {
    name: 'login: first JavaScript',
    path: firstLoad('app.html', 'src/screens/login/login-screen.tsx'),
    limit: '113 KB',
    gzip: true,
  },
  {
    name: 'landing: what joining loads',
    path: firstLoad('src/screens/landing/joining.ts'),
    limit: '8 KB',
    gzip: true,
  },
  {
    name: 'chart: the code that draws',
    path: ownFile('src/screens/dashboard/chart/drawing.ts'),
    limit: '60 KB',
    gzip: true,
  },
  {
    name: 'service worker',
    path: ['dist/worker-entry.js'],
    limit: '20 KB',
    gzip: true,
  },
];
