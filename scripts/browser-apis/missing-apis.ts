import bcd, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode';
import type ts from 'typescript';
import { BROWSER_FLOOR, type FloorBrowser } from '../../build/browser-floor.ts';
import type { GuardedUse } from './guarded-uses.ts';
import { projectPath } from './project-programs.ts';
import { usedApis } from './used-apis.ts';

/** `≤37` means 37 or earlier. */
function isAtMost(version: string, floor: string): boolean {
  const [own = [], limit = []] = [version, floor].map((text) =>
    text.replace('≤', '').split('.').map(Number),
  );
  for (let place = 0; place < Math.max(own.length, limit.length); place += 1) {
    const difference = (own[place] ?? 0) - (limit[place] ?? 0);
    // Words such as "preview" are newer than any floor.
    if (difference !== 0) return difference < 0;
  }
  return true;
}

function isSupported(statement: SimpleSupportStatement, floor: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix } = statement;
  if (typeof added !== 'string' || flags || prefix || statement.alternative_name) return false;
  return isAtMost(added, floor) && !(typeof removed === 'string' && isAtMost(removed, floor));
}

function find(feature: string): CompatStatement | null {
  let place: Identifier | undefined;
  const [root, ...path] = feature.split('.');
  if (root === 'api') place = bcd.api;
  else if (root === 'javascript') place = bcd.javascript;
  for (const name of path) {
    place = place && Object.hasOwn(place, name) ? place[name] : undefined;
  }
  return place?.__compat ?? null;
}

interface Support {
  readonly feature: string;
  readonly lacking: readonly FloorBrowser[];
}

const FLOOR_BROWSERS: readonly FloorBrowser[] = [
  'chrome',
  'edge',
  'firefox',
  'safari',
  'safari_ios',
];

/** Of the first known feature; null if none is known. */
function supportOf(features: readonly string[]): Support | null {
  for (const feature of features) {
    const support = find(feature)?.support;
    if (!support) continue;
    const lacking = FLOOR_BROWSERS.filter((browser) => {
      const statements = [support[browser] ?? []].flat();
      return !statements.some((statement) => isSupported(statement, BROWSER_FLOOR[browser]));
    });
    return { feature, lacking };
  }
  return null;
}

/** One line per API that a floor browser lacks, and per unnecessary exception. */
export function missingApis(
  programs: readonly ts.Program[],
  wanted: (file: ts.SourceFile) => boolean,
  guarded: readonly GuardedUse[],
): string[] {
  const faults = new Set<string>();
  const excused = new Set<GuardedUse>();
  for (const use of programs.flatMap((program) => usedApis(program, wanted))) {
    const support = supportOf(use.names);
    if (!support || support.lacking.length === 0) continue;
    const { feature, lacking } = support;
    const file = projectPath(use.file);
    const excuse = guarded.find((entry) => entry.file === file && entry.feature === feature);
    if (excuse) excused.add(excuse);
    else {
      const without = lacking.map((browser) => `${browser} ${BROWSER_FLOOR[browser]}`);
      faults.add(`${file}:${use.line} uses ${feature}, which is not in ${without.join(', ')}`);
    }
  }
  for (const entry of guarded) {
    if (excused.has(entry)) continue;
    faults.add(`${entry.file} does not use ${entry.feature}; take it from GUARDED_USES`);
  }
  return [...faults];
}
