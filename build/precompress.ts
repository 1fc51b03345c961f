import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import type { Plugin } from 'vite';

/** Bytes under which a file is sent as it is. */
const SMALLEST = 512;

/** Writes every file that is worth it once more as `.br` and as `.gz`, as small as they can be. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const compressed = files.map(async (file) => {
    const bytes = readFileSync(file);
    const type = getMimeType(file);
    if (!type || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || bytes.length < SMALLEST) return;
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  });
  await Promise.all(compressed);
}

/** Has the build do it, last of all. */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir }) {
      folder = dir ?? '';
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (folder !== '') await precompress(folder);
      },
    },
  };
}
