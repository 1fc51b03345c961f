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

/** Whether a version is one of the floor or older; `≤37` means that it came no later than 37. */
function isAtMost(version: string, floor: string): boolean {
  const [own = [], limit = []] = [version, floor].map((text) =>
    text.replace('≤', '').split('.').map(Number),
  );
  for (let place = 0; place < Math.max(own.length, limit.length); place += 1) {
    const difference = (own[place] ?? 0) - (limit[place] ?? 0);
    // A word such as "preview" is no number, and newer than any floor.
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
  /** Browsers of the floor that do not have it. */
  readonly lacking: readonly FloorBrowser[];
}

const FLOOR_BROWSERS: readonly FloorBrowser[] = [
  'chrome',
  'edge',
  'firefox',
  'safari',
  'safari_ios',
];

/** What is known of the first feature that anything is known of; null where nothing is. */
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

/**
 * What the files of some programs use that a browser of the floor lacks, one line each; and what is
 * excused without need.
 */
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
