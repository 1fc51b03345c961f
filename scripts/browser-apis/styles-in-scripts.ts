import type ts from 'typescript';
import { projectPath } from './project-programs.ts';

/** Unsupported in floor browsers, with the alternative. */
const UNKNOWN: readonly (readonly [name: string, pattern: RegExp, instead: string])[] = [
  [
    'light-dark()',
    /light-dark\(/,
    'which the build writes for older browsers in CSS files alone; make it a token there',
  ],
  [
    'has-*:',
    /["'`\s:](?:group-|peer-)?has-[\w[(][^\s"'`]*:/,
    'which needs :has(), unknown to firefox 115; use peer-*: or an attribute',
  ],
];

/** One line per style in scripts that a floor browser would ignore. */
export function stylesInScripts(
  programs: readonly ts.Program[],
  wanted: (file: ts.SourceFile) => boolean,
): string[] {
  const faults = new Set<string>();
  for (const file of programs.flatMap((program) => program.getSourceFiles()).filter(wanted)) {
    for (const [at, line] of file.text.split('\n').entries()) {
      for (const [name, pattern, instead] of UNKNOWN) {
        if (!pattern.test(line)) continue;
        faults.add(`${projectPath(file.fileName)}:${at + 1} uses ${name}, ${instead}`);
      }
    }
  }
  return [...faults];
}
