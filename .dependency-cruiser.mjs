// The import law of the house. Each rule: what a room may not reach. Type-only imports count.
const servers = '^(analysis-server|push-server)/';
const OWN =
  '^(domain|src|platform|beta|analysis-server|push-server|embedded|scripts|tests|supabase)/';
const NPM = '^node_modules/';
const TEST = '\\.test\\.tsx?$';
// A test may use what the workshop offers; the code that it tests may not.
const room = (name, comment, from, to, pathNot = TEST) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot },
  to,
});

const PURE = ['analysis-server/indicators', 'analysis-server/patterns', 'analysis-server/analyst'];
/**
 * What a room may import of the house besides itself; of npm, where that is bounded; and whether it
 * runs in browsers and on servers alike, without platform modules.
 */
const ROOMS = {
  domain: { own: [], npm: ['valibot'], isPure: true },
  platform: { own: ['domain'] },
  beta: { own: ['domain', 'platform'] },
  // The servers meet in Postgres alone.
  'analysis-server': { own: ['domain', 'platform', 'beta'] },
  'push-server': { own: ['domain', 'platform'] },
  'analysis-server/indicators': { own: ['domain'], npm: [], isPure: true },
  'analysis-server/patterns': { own: ['domain', PURE[0]], npm: [], isPure: true },
  'analysis-server/analyst': { own: ['domain', PURE[0], PURE[1]], isPure: true },
  'src/ui': { own: [], npm: ['react', 'react-dom', 'lucide-react'] },
  'src/plan': { own: ['domain', 'src/ui'], npm: ['react'] },
  'src/filters': { own: ['domain', 'src/ui'], npm: ['react', 'react-router-dom', 'lucide-react'] },
  'src/choices': {
    own: ['domain', 'src/data', 'src/state', 'src/backend', 'src/ui'],
    npm: ['react', 'lucide-react'],
  },
  'src/backend': { own: ['domain'] },
  'src/device': { own: ['domain'] },
  'src/data/database': { own: ['domain'], npm: ['dexie', 'valibot'] },
  'src/state': {
    own: ['domain', 'src/data/database', 'src/backend', 'src/device'],
    npm: ['zustand', 'react', 'valibot'],
  },
  'src/data': {
    own: ['domain', 'src/state', 'src/backend', 'src/device'],
    npm: ['zustand', 'react', 'valibot'],
  },
  'src/recompute': { own: ['domain', ...PURE] },
  'src/service-worker': {
    own: ['domain', 'src/data/database'],
    npm: ['workbox-[a-z-]+', 'valibot'],
  },
};

function rulesOf([folder, { own, npm, isPure }]) {
  const name = folder.replaceAll('/', '-');
  const from = `^${folder}/`;
  // A room within a room has a law of its own.
  const within = Object.keys(ROOMS).filter((other) => other.startsWith(`${folder}/`));
  const pathNot = [TEST, ...within.map((each) => `^${each}/`)];
  const allowed = [folder, ...own].map((each) => `^${each}/`);
  const rules = [
    room(name, [name, ...own].join(', '), from, { path: OWN, pathNot: allowed }, pathNot),
  ];
  if (npm) {
    const packages = npm.map((each) => `^node_modules/(@types/)?${each}(/|$)`);
    const to = npm.length > 0 ? { path: NPM, pathNot: packages } : { path: NPM };
    rules.push(
      room(`${name}-packages`, `of npm: ${npm.join(', ') || 'nothing'}`, from, to, pathNot),
    );
  }
  if (isPure) {
    const core = { dependencyTypes: ['core'] };
    rules.push(room(`${name}-is-pure`, 'no platform modules', from, core));
  }
  return rules;
}

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: ['^tests/', TEST] },
      to: { path: ['^tests/', TEST] },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...Object.entries(ROOMS).flatMap(rulesOf),
    {
      name: 'dexie',
      comment: 'the device database alone knows Dexie',
      severity: 'error',
      from: { path: OWN, pathNot: ['^src/data/database/', TEST, '^tests/'] },
      to: { path: '^node_modules/dexie/' },
    },
    {
      name: 'screens',
      comment:
        'a screen: data, state, backend, device, plan, filters, choices, ui, domain, screens/rules',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/', pathNot: TEST },
      to: {
        path: OWN,
        pathNot: [
          '^domain/',
          '^src/(data|state|backend|device|plan|filters|choices|ui)/',
          '^src/screens/($1|rules)/',
        ],
      },
    },
    {
      name: 'app',
      comment: 'app: all of src but the workers',
      severity: 'error',
      from: { path: '^src/(app/|main\\.tsx)' },
      to: { path: '^src/(service-worker|recompute)/' },
    },
    room(
      'src',
      'the app never imports a server',
      '^src/',
      { path: OWN, pathNot: ['^domain/', '^src/'] },
      [TEST, '^src/recompute/'],
    ),
    room(
      'first-paint',
      'what runs within the page before its scripts: the device alone, no packages',
      '^src/first-paint/',
      { path: [OWN, NPM], pathNot: ['^src/(first-paint|device)/'] },
    ),
    {
      name: 'embedded',
      comment: "embedded: the servers' app.ts and what it needs to build them",
      severity: 'error',
      from: { path: '^embedded/', pathNot: TEST },
      to: { path: ['^src/', '^tests/'] },
    },
    {
      name: 'servers-never-import-react',
      severity: 'error',
      from: { path: servers },
      to: { path: '^node_modules/(react|react-dom)/' },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '^(dist|node_modules/\\.cache|\\.data|coverage)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
