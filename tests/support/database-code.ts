import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

let code: Promise<object> | null = null;

async function compile(): Promise<object> {
  const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url);
  if (manifest === undefined) throw new Error('@electric-sql/pglite is not installed');
  return WebAssembly.compile(readFileSync(join(dirname(manifest), 'dist', 'pglite.wasm')));
}

/**
 * Compiles PGlite once for this process and keeps it. Each thread that opens a database compiles the
 * same bytes, and as long as somebody holds their code, V8 hands out that, with all that it has
 * optimized since: half a second of a core for each server.
 */
export async function keepDatabaseCode(): Promise<void> {
  code ??= compile();
  await code;
}
