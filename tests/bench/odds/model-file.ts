import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { OddsModel } from '../../../domain/plan/odds/odds-model.ts';

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The file that holds the model. */
export const MODEL_FILE = pathOf('domain/plan/odds/model.ts');

/** The model as TypeScript, formatted as the project's code is. */
export function modelSource(model: OddsModel): string {
  const source = [
    '// Written by `npm run fit:odds`.',
    "import type { OddsModel } from './odds-model.ts';",
    '',
    '/** What the odds are computed with. */',
    `export const ODDS_MODEL: OddsModel = ${JSON.stringify(model)};`,
  ].join('\n');
  return execFileSync(
    pathOf('node_modules/.bin/biome'),
    ['format', '--stdin-file-path', MODEL_FILE],
    {
      input: source,
      encoding: 'utf8',
    },
  );
}
