// Creates the database template if missing; runs beside the app's build to save a fresh clone time.
import { createLog } from '../platform/process/log.ts';
import { readMigrations } from './database/migrations.ts';
import { templateCache } from './database/template.ts';
import { PROJECT_FOLDERS } from './project-folders.ts';

const log = createLog({ name: 'template', level: 'warn' });
if (!templateCache(PROJECT_FOLDERS.templates, readMigrations(), log).kept()) {
  const { onNewDatabase } = await import('./database/open-database.ts');
  await onNewDatabase(log);
}
