import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../project-root.ts';
import { GUARDED_USES, type GuardedUse } from './guarded-uses.ts';
import { missingApis } from './missing-apis.ts';
import { isShipped, projectPrograms } from './project-programs.ts';
import { stylesInScripts } from './styles-in-scripts.ts';

const SAMPLE = join(PROJECT_ROOT, 'src/sample.ts');

/** The language's own declarations, which take longer to read than a sample to check. */
const declarations = new Map<string, ts.SourceFile | undefined>();

/** A program of one file that holds this alone. */
function programOf(code: string): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, version) => {
    if (name === SAMPLE) return ts.createSourceFile(name, code, version, true);
    if (!declarations.has(name)) declarations.set(name, read(name, version));
    return declarations.get(name);
  };
  return ts.createProgram([SAMPLE], options, host);
}

const isSample = ({ fileName }: ts.SourceFile) => fileName === SAMPLE;

/** What is found in a file that holds this alone. */
function foundIn(code: string, guarded: readonly GuardedUse[] = []): string[] {
  return missingApis([programOf(code)], isSample, guarded);
}

test.each([
  ['URL.canParse("x")', 'api.URL.canParse_static', 'chrome 111, edge 111, safari 16.4'],
  ['const { canParse } = URL', 'api.URL.canParse_static', 'chrome 111'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers', 'firefox 115'],
  ['Object.groupBy([1], String)', 'javascript.builtins.Object.groupBy', 'safari_ios 16.4'],
  ['Array.fromAsync([1])', 'javascript.builtins.Array.fromAsync', 'chrome 111'],
  ['new Set([1]).union(new Set([2]))', 'javascript.builtins.Set.union', 'firefox 115'],
  ['[1].values().map(String)', 'javascript.builtins.Iterator.map', 'safari 16.4'],
  ['document.body.checkVisibility()', 'api.Element.checkVisibility', 'safari 16.4'],
  [
    'const { locks } = navigator; document.startViewTransition(() => {})',
    'startViewTransition',
    'firefox 115',
  ],
  ['requestIdleCallback(() => {})', 'api.Window.requestIdleCallback', 'safari 16.4'],
  ['document.addEventListener("scrollend", () => {})', 'scrollend_event', 'safari 16.4'],
  ['/[\\p{L}--a]/v.test("x")', 'javascript.builtins.RegExp.unicodeSets', 'firefox 115'],
])('finds what %s needs', (code, feature, without) => {
  const found = foundIn(`${code}; export {}`);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(feature);
  expect(found[0]).toContain(without);
});

test.each([
  'new URL("x", location.href).searchParams.get("y")',
  '[3, 1].toSorted().at(-1); structuredClone({}); Object.hasOwn({}, "a")',
  'navigator.setAppBadge?.(1); typeof requestIdleCallback === "undefined"',
  'const own = { canParse: () => 1 }; own.canParse()',
  'type Parse = typeof URL.canParse',
])('finds nothing in %s', (code) => {
  expect(foundIn(`${code}; export {}`)).toEqual([]);
});

test('a use that is tested for is excused where it stands, and an excuse without a use is a fault', () => {
  const excuse = {
    file: 'src/sample.ts',
    feature: 'api.URL.canParse_static',
    reason: 'tested for',
  };
  expect(foundIn('URL.canParse("x"); export {}', [excuse])).toEqual([]);
  expect(foundIn('export {}', [excuse])).toEqual([expect.stringContaining('does not use')]);
});

test.each([
  ['light-dark()', "export const colour = 'light-dark(#fff, #000)'"],
  ['has-*:', "export const look = 'text-muted has-checked:text-text'"],
  ['has-*:', "export const look = 'hover:group-has-[input:checked]:flex'"],
])('finds %s in a script', (name, code) => {
  expect(stylesInScripts([programOf(code)], isSample)).toEqual([
    expect.stringContaining(`src/sample.ts:1 uses ${name}`),
  ]);
});

/** The type checker reads the whole app. */
const LONG = { timeout: 120_000 };

test('the app and its worker count on nothing that the oldest browsers lack', LONG, () => {
  const programs = projectPrograms();
  expect(missingApis(programs, isShipped, GUARDED_USES)).toEqual([]);
  expect(stylesInScripts(programs, isShipped)).toEqual([]);
});
