import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const PROJECT_FOLDERS = {
  app: join(root, 'dist'),
  migrations: join(root, 'supabase', 'migrations'),
  templates: join(root, 'node_modules', '.cache', 'database-template'),
} as const;
