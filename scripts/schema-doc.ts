// `npm run schema-doc`: writes docs/schema.md from the migrated database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrations } from '../embedded/database/migrations.ts';
import { openDatabase } from '../embedded/database/open-database.ts';
import { PROJECT_FOLDERS } from '../embedded/project-folders.ts';
import { createLog } from '../platform/process/log.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { readSchema } from './schema-doc/read-schema.ts';
import { renderSchema } from './schema-doc/render-schema.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'schema-doc-'));
const { migrations: migrationsFolder, templates: templateFolder } = PROJECT_FOLDERS;
const log = createLog({ name: 'schema-doc', level: 'warn' });
try {
  const options = { dataFolder, databaseUrl: null, migrationsFolder, templateFolder, log };
  const { database, close } = await openDatabase(options);
  const text = renderSchema(await readSchema(database), readMigrations(migrationsFolder));
  await close();
  writeFileSync(join(PROJECT_ROOT, 'docs', 'schema.md'), text);
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}
