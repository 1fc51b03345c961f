import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMigrations } from '../../../embedded/database/migrations.ts';
import { PROJECT_FOLDERS, PROJECT_ROOT } from '../../../embedded/project-folders.ts';
import { readSchema } from '../../../scripts/schema-doc/read-schema.ts';
import { renderSchema } from '../../../scripts/schema-doc/render-schema.ts';
import { openTestDatabase } from '../../support/test-database.ts';

it('docs/schema.md says what the migrations come to; `npm run schema-doc` writes it', async () => {
  const { database, close } = await openTestDatabase(null);
  const said = renderSchema(await readSchema(database), readMigrations(PROJECT_FOLDERS.migrations));
  await close();
  const page = join(PROJECT_ROOT, 'docs', 'schema.md');
  expect(readFileSync(page, 'utf8')).toBe(said);
});
