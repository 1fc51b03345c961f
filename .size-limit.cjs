// What a first visit to a page loads before it can paint: entry, static imports, the screen's chunk.
const { existsSync, readdirSync, readFileSync } = require('node:fs');

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

/** A file that several modules share, by the name of its group in build/chunk-groups.ts. */
const group = (name) => Object.keys(chunks).find((key) => chunks[key].name === name) ?? name;

/** A part that loads by itself, without what it shares with others. */
const ownFile = (name) => {
  if (!chunks[name]) throw new Error(`the build has no chunk ${name}`);
  return [`dist/${chunks[name].file}`];
};

/** A worker's file, which the manifest does not name. */
const workerFile = (name) => {
  const file = readdirSync('dist/assets').find((each) => each.startsWith(`${name}-`));
  if (!file) throw new Error(`the build has no worker ${name}`);
  return [`dist/assets/${file}`];
};

module.exports = [
  {
    name: 'dashboard: first JavaScript',
    path: firstLoad('app.html', group('opening')),
    limit: '120 KB',
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
    limit: '8.2 KB',
    gzip: true,
  },
  {
    name: 'chart: the code that draws',
    path: ownFile('src/screens/dashboard/chart/drawing.ts'),
    limit: '6 KB',
    gzip: true,
  },
  {
    name: 'the worker that computes analyses again',
    // With the claims and words of the rules' text and the odds; it loads when somebody computes again.
    path: workerFile('recompute-worker'),
    limit: '60.5 KB',
    gzip: true,
  },
  {
    name: 'service worker',
    path: ['dist/worker-entry.js'],
    limit: '20 KB',
    gzip: true,
  },
];
