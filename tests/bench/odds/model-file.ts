import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { OddsModel } from '../../../domain/plan/odds/odds-model.ts';

export const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The file that holds the model. */
export const MODEL_FILE = pathOf('domain/plan/odds/model.ts');

/** A generated file, formatted as the project's code is. */
export function formattedSource(lines: readonly string[], file: string): string {
  return execFileSync(pathOf('node_modules/.bin/biome'), ['format', '--stdin-file-path', file], {
    input: lines.join('\n'),
    encoding: 'utf8',
  });
}

/** The model as TypeScript. */
export function modelSource(model: OddsModel): string {
  const lines = [
    '// Written by `npm run fit:odds`.',
    "import type { OddsModel } from './odds-model.ts';",
    '',
    `export const ODDS_MODEL: OddsModel = ${JSON.stringify(model)};`,
  ];
  return formattedSource(lines, MODEL_FILE);
}
