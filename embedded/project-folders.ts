import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT_ROOT: string = dirname(dirname(fileURLToPath(import.meta.url)));

export const PROJECT_FOLDERS = {
  app: join(PROJECT_ROOT, 'dist'),
  migrations: join(PROJECT_ROOT, 'supabase', 'migrations'),
  templates: join(PROJECT_ROOT, 'node_modules', '.cache', 'database-template'),
} as const;
