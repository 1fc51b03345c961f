// The import law of the house. Each rule: what a room may not reach. Type-only imports count.
const servers = '^(analysis-server|push-server)/';
const room = (name, comment, from, notTo, extra = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...extra },
  to: notTo,
});
const OWN =
  '^(domain|src|platform|beta|analysis-server|push-server|embedded|scripts|tests|supabase)/';
const NPM = '^node_modules/';
const onlyOwn = (...allowed) => ({ path: OWN, pathNot: allowed });
const onlyPackages = (...allowed) => ({
  path: NPM,
  pathNot: allowed.map((name) => `^node_modules/(@types/)?${name}(/|$)`),
});
const TEST = '\\.test\\.tsx?$';
// A test may use what the workshop offers; the code that it tests may not.
const code = { pathNot: TEST };

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
    room('domain', 'domain: itself and valibot', '^domain/', onlyOwn('^domain/'), code),
    room('domain-packages', 'domain: valibot alone', '^domain/', onlyPackages('valibot'), code),
    room(
      'domain-is-pure',
      'domain: no platform modules',
      '^domain/',
      { dependencyTypes: ['core'] },
      code,
    ),
    room('ui', 'ui: itself', '^src/ui/', onlyOwn('^src/ui/'), code),
    room(
      'ui-packages',
      'ui: React, styling, icons',
      '^src/ui/',
      onlyPackages('react', 'react-dom', 'lucide-react'),
      code,
    ),
    room('plan', 'plan: ui, domain', '^src/plan/', onlyOwn('^domain/', '^src/(plan|ui)/'), code),
    room('plan-packages', 'plan: React', '^src/plan/', onlyPackages('react'), code),
    room(
      'backend',
      'backend: domain and vendors',
      '^src/backend/',
      onlyOwn('^domain/', '^src/backend/'),
      code,
    ),
    room(
      'device',
      'device: domain and vendors',
      '^src/device/',
      onlyOwn('^domain/', '^src/device/'),
      code,
    ),
    room(
      'data',
      'data: state, backend, device, domain',
      '^src/data/',
      onlyOwn('^domain/', '^src/(data|state|backend|device)/'),
      code,
    ),
    {
      name: 'dexie',
      comment: 'the device database alone knows Dexie',
      severity: 'error',
      from: { path: OWN, pathNot: ['^src/device/database/', TEST, '^tests/'] },
      to: { path: '^node_modules/dexie/' },
    },
    room(
      'state',
      'state: backend, device, domain',
      '^src/state/',
      onlyOwn('^domain/', '^src/(state|backend|device)/'),
      code,
    ),
    room(
      'state-packages',
      'data, state: zustand, and valibot to read what comes in',
      '^src/(data|state)/',
      onlyPackages('zustand', 'react', 'valibot'),
      code,
    ),
    {
      name: 'screens',
      comment: 'a screen: data, state, backend, device, plan, ui, domain; never another screen',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/', pathNot: TEST },
      to: {
        path: OWN,
        pathNot: ['^domain/', '^src/(data|state|backend|device|plan|ui)/', '^src/screens/$1/'],
      },
    },
    room('app', 'app: all of src but the workers', '^src/(app/|main\\.tsx)', {
      path: '^src/(service-worker|recompute)/',
    }),
    room('src', 'the app never imports a server', '^src/', onlyOwn('^domain/', '^src/'), {
      pathNot: [TEST, '^src/recompute/'],
    }),
    room(
      'recompute',
      'the worker that computes analyses again: domain and the pure parts of the analysis server',
      '^src/recompute/',
      onlyOwn('^domain/', '^src/recompute/', '^analysis-server/(indicators|patterns|analyst)/'),
      code,
    ),
    room(
      'first-paint',
      'what runs within the page before its scripts: the device alone, no packages',
      '^src/first-paint/',
      { path: [OWN, NPM], pathNot: ['^src/(first-paint|device)/'] },
      code,
    ),
    room(
      'worker',
      'service worker: domain, the device database, workbox',
      '^src/service-worker/',
      onlyOwn('^domain/', '^src/service-worker/', '^src/device/database'),
      code,
    ),
    room(
      'worker-packages',
      'service worker: workbox',
      '^src/service-worker/',
      onlyPackages('workbox-[a-z-]+', 'valibot'),
      code,
    ),
    room(
      'indicators',
      'indicators: domain',
      '^analysis-server/indicators/',
      onlyOwn('^domain/', '^analysis-server/indicators/'),
      code,
    ),
    room(
      'patterns',
      'patterns: domain and indicators',
      '^analysis-server/patterns/',
      onlyOwn('^domain/', '^analysis-server/(indicators|patterns)/'),
      code,
    ),
    room(
      'pure-analysis',
      'indicators and patterns touch no network, clock or store',
      '^analysis-server/(indicators|patterns)/',
      { path: NPM },
      code,
    ),
    room(
      'pure-analysis-anywhere',
      'indicators, patterns and analyst: no platform modules, since browsers run them, too',
      '^analysis-server/(indicators|patterns|analyst)/',
      { dependencyTypes: ['core'] },
      code,
    ),
    room(
      'analyst',
      'analyst: domain, indicators, patterns',
      '^analysis-server/analyst/',
      onlyOwn('^domain/', '^analysis-server/(indicators|patterns|analyst)/'),
      code,
    ),
    room(
      'analysis-server',
      'the servers meet in Postgres alone',
      '^analysis-server/',
      onlyOwn('^domain/', '^platform/', '^beta/', '^analysis-server/'),
      code,
    ),
    room(
      'push-server',
      'the servers meet in Postgres alone',
      '^push-server/',
      onlyOwn('^domain/', '^platform/', '^push-server/'),
      code,
    ),
    room('beta', 'beta: domain, platform', '^beta/', onlyOwn('^(domain|platform|beta)/'), code),
    room('platform', 'platform: domain', '^platform/', onlyOwn('^domain/', '^platform/'), code),
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
