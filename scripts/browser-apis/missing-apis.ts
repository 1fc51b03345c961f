import type ts from 'typescript';
import { BROWSER_FLOOR } from '../../build/browser-floor.ts';
import { supportOf } from './compat.ts';
import type { GuardedUse } from './guarded-uses.ts';
import { projectPath } from './project-programs.ts';
import { usedApis } from './used-apis.ts';

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
