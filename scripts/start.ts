// `npm start`: builds the app if needed, then runs everything in this process.
import { buildIfStale } from './build-if-stale.ts';
import { PROJECT_ROOT } from './project-root.ts';

try {
  buildIfStale(PROJECT_ROOT);
} catch (error) {
  console.error(`\nStart stopped: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('../embedded/main.ts');
