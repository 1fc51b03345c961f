// `npm start`: prepares the database and the app if needed, then runs everything in this process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.ts';
import { endWithParent } from './end-with-parent.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Makes the prepared database beside the build. Without it the first start is slower, no more. */
async function prepareDatabase(): Promise<void> {
  if (process.env.DATABASE_URL) return;
  const script = join(PROJECT_ROOT, 'embedded', 'make-template.ts');
  const child = spawn(process.execPath, [script], { cwd: PROJECT_ROOT, stdio: 'inherit' });
  await once(child, 'exit');
}

endWithParent(process.env);
const prepared = prepareDatabase();
try {
  buildIfStale(PROJECT_ROOT);
} catch (error) {
  console.error(`\nStart stopped: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await prepared;
await import('../embedded/main.ts');
