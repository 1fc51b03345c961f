// Creates the database template if missing; runs beside the app's build to save a fresh clone time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../platform/process/log.ts';
import { readMigrations } from './database/migrations.ts';
import { templateCache } from './database/template.ts';
import { PROJECT_FOLDERS } from './project-folders.ts';

const log = createLog({ name: 'template', level: 'warn' });
const { migrations: migrationsFolder, templates: templateFolder } = PROJECT_FOLDERS;

async function make(): Promise<void> {
  const { openDatabase } = await import('./database/open-database.ts');
  const dataFolder = mkdtempSync(join(tmpdir(), 'database-template-'));
  try {
    const options = { dataFolder, databaseUrl: null, migrationsFolder, templateFolder, log };
    const { close } = await openDatabase(options);
    await close();
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

if (!templateCache(templateFolder, readMigrations(migrationsFolder), log).kept()) await make();
