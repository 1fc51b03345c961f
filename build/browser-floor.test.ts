import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';

/**
 * Newer than the floor, and easily reached for. What the language itself lacks there, `lib` and
 * `target` in src/tsconfig.json keep out.
 */
const TOO_NEW: readonly (readonly [pattern: RegExp, example: string])[] = [
  [/\bURL\.(canParse|parse)\b/, "URL.canParse('x')"],
  [/\bAbortSignal\.any\b/, 'AbortSignal.any([])'],
  [/\bResponse\.json\b/, 'Response.json({})'],
  [/\bReadableStream\.from\b/, 'ReadableStream.from([])'],
  [/\.(checkVisibility|startViewTransition|moveBefore|setHTMLUnsafe|getHTML)\(/, 'a.getHTML()'],
  [/\.(showPopover|hidePopover|togglePopover)\(|\bpopover(Target)?=/, '<p popover="auto" />'],
  [/['"]scrollend['"]|\bonScrollEnd\b/, "addEventListener('scrollend', end)"],
  [/\bnew (CloseWatcher|Highlight)\b|\bscheduler\.(yield|postTask)\b/, 'await scheduler.yield()'],
  [/\bwindow\.navigation\b|\bnavigation\.navigate\(/, 'window.navigation'],
  // The build rewrites it for older browsers in CSS files alone.
  [/light-dark\(/, "'light-dark(#fff, #000)'"],
  // Firefox learned :has() with 121.
  [/["'`\s:](?:group-|peer-)?has-[\w[(][^\s"'`]*:/, "'hover:group-has-[input:checked]:flex'"],
];

/** What the app and its workers are built of. */
const SHIPPED = '{src,domain,analysis-server/{indicators,patterns,analyst}}/**/*.{ts,tsx}';

test.each(TOO_NEW)('%s finds what the oldest browsers lack', (pattern, example) => {
  expect(example).toMatch(pattern);
});

test('the app and its workers count on nothing that the oldest browsers lack', () => {
  const files = globSync(SHIPPED, { cwd: PROJECT_ROOT });
  expect(files.length).toBeGreaterThan(500);
  const faults = files.flatMap((path) => {
    const code = readFileSync(join(PROJECT_ROOT, path), 'utf8');
    const found = TOO_NEW.filter(([pattern]) => !path.includes('.test.') && pattern.test(code));
    return found.map(([pattern]) => `${path}: ${pattern}`);
  });
  expect(faults).toEqual([]);
});
