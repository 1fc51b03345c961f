// `npm run schema-doc`: writes docs/schema.md from the migrated database.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../embedded/database/migrations.ts';
import { onNewDatabase } from '../embedded/database/open-database.ts';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';
import { createLog } from '../platform/process/log.ts';
import { readSchema } from './schema-doc/read-schema.ts';
import { renderSchema } from './schema-doc/render-schema.ts';

await onNewDatabase(createLog({ name: 'schema-doc', level: 'warn' }), async (database) => {
  const text = renderSchema(await readSchema(database), readMigrations());
  writeFileSync(join(PROJECT_ROOT, 'docs', 'schema.md'), text);
});
