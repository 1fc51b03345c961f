import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';

type RunsWith = (id: string, graph: Rolldown.ChunkingContext) => boolean;

/** Tests whether a module is one of these files or statically imported from one. Cached. */
function runsWith(...files: readonly string[]): RunsWith {
  let modules: Set<string> | null = null;
  return (id, graph) => {
    modules ??= importedFrom(files.map(idOf), graph);
    return modules.has(id);
  };
}

function idOf(file: string): string {
  return normalizePath(fileURLToPath(new URL(`../${file}`, import.meta.url)));
}

/** @throws Error if the build lacks one of the modules */
function importedFrom(ids: readonly string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    const module = graph.getModuleInfo(id);
    if (module === null) throw new Error(`the build holds no module ${id}; chunk groups name it`);
    found.add(id);
    waiting.push(...module.importedIds);
  }
  return found;
}

/** What screens are made of, without the screens, which load lazily. */
const PARTS = /\/(src\/(?!main\.|screens\/|ui\/login-form|backend\/passkeys)|domain\/|valibot\/)/;
/** The same plus the dashboard, where most visits begin. */
const PARTS_AND_DASHBOARD =
  /\/(src\/(?!main\.|screens\/(?!dashboard\/)|ui\/login-form|backend\/passkeys)|domain\/|valibot\/)/;
const ACCOUNT = /\/src\/(screens\/settings\/account|(state|backend)\/account|device\/save-file)/;
const GUIDE = /\/domain\/guide\//;
const RULES = /\/(domain\/rule\/|src\/(filters\/|data\/own-rules))/;
const TICKETS = /\/domain\/person\/ticket/;
const TRACK_RECORD =
  /\/(src\/data\/track-record|domain\/(record\/(track-record|ledger-record)|text\/r-text))/;
const PUSH =
  /\/(src\/((device|state|backend)\/push-?(?!wish)|ui\/home-screen)|domain\/notice\/(push-device|telegram))/;

/** A group of the first load. Its name is a function, so the build report needs another. */
function loadedWith(
  debugName: string,
  isLoaded: ReturnType<typeof runsWith>,
  test: RegExp,
): Omit<Rolldown.CodeSplittingGroup, 'priority'> {
  return { name: (id, graph) => (isLoaded(id, graph) ? debugName : null), debugName, test };
}

/**
 * Which modules share a file. Each file costs a round trip, so there are few; each byte of a first
 * load delays it, so what only later screens share is separate. A group takes every import that no
 * earlier group took, so order matters.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const joining = runsWith('src/screens/landing/joining.ts');
  const everyPage = runsWith('src/main.tsx', 'src/screens/login/login-screen.tsx');
  const dashboard = runsWith('src/main.tsx', 'src/screens/dashboard/dashboard-screen.tsx');
  const analysis = runsWith('src/screens/dashboard/dashboard-body.tsx');
  const rest = runsWith(
    'src/screens/dashboard/below.tsx',
    'src/screens/dashboard/chart/chart-panel.tsx',
    'src/screens/dashboard/chart/range-table.tsx',
  );
  const groups: readonly Omit<Rolldown.CodeSplittingGroup, 'priority'>[] = [
    // The landing page uses it too, and must not load the rest.
    { name: 'import', test: /vite\/preload-helper|rolldown\/runtime/ },
    loadedWith('joining-base', joining, PARTS),
    loadedWith('frame', everyPage, PARTS),
    loadedWith('opening', dashboard, PARTS_AND_DASHBOARD),
    loadedWith('analysis', analysis, PARTS_AND_DASHBOARD),
    loadedWith('rest', rest, PARTS_AND_DASHBOARD),
    { name: 'sign-in', test: /\/src\/(ui\/login-form|backend\/passkeys)/, minShareCount: 2 },
    { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
    {
      name: 'shared',
      test: (id) =>
        PARTS.test(id) &&
        ![ACCOUNT, GUIDE, PUSH, RULES, TICKETS, TRACK_RECORD].some((apart) => apart.test(id)),
      minShareCount: 2,
    },
    { name: 'indicator-guide', test: GUIDE },
    { name: 'account', test: ACCOUNT, minShareCount: 2 },
    { name: 'rules', test: RULES, minShareCount: 2 },
    { name: 'push', test: PUSH, minShareCount: 2 },
    { name: 'track-record', test: TRACK_RECORD, minShareCount: 2 },
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}
