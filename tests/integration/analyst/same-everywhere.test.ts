import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const START = new URL('../../../analysis-server/analyst/recompute-analysis.ts', import.meta.url);

/**
 * What a machine, a locale, a time zone or the clock decides on, if only in the last bit. Moments
 * that the data API wrote may be parsed: they name their zone.
 */
const UNEQUAL =
  /\bMath\.(a?(sin|cos|tan)h?|atan2|cbrt|exp|expm1|hypot|log|log10|log1p|log2|pow|random)\b|\*\*=?|\btoLocale\w*|\bIntl\b|\blocaleCompare\b|\bDate\b(?!\.parse)|\bperformance\b|\bnavigator\b|\bprocess\b|'node:/g;
/** Powers of whole numbers as BigInt are exact, and a moment in UTC is the same everywhere. */
const EXACT = /\b10n \*\* |\bnew Date\(\w+\)\.toISOString\(\)/g;

/** A file and everything that it imports of the project. */
function reached(file: URL, found = new Map<string, string>()): Map<string, string> {
  const code = readFileSync(file, 'utf8');
  found.set(fileURLToPath(file), code);
  for (const [, path = ''] of code.matchAll(/from '(\.[^']+)'/g)) {
    const next = new URL(path, file);
    if (!found.has(fileURLToPath(next))) reached(next, found);
  }
  return found;
}

/** Code without what is only said about it. */
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('nothing that computes an analysis depends on the machine it runs on', () => {
  const files = reached(START);
  expect(files.size).toBeGreaterThan(80);
  const faults = [...files].flatMap(([file, code]) =>
    [...withoutComments(code).replaceAll(EXACT, '').matchAll(UNEQUAL)].map(
      ([use]) => `${file}: ${use}`,
    ),
  );
  expect(faults).toEqual([]);
});
