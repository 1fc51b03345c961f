import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { afterBundle } from './after-bundle.ts';

/** Files below this many bytes are not compressed. */
const SMALLEST = 512;

/** Writes a `.br` and `.gz` beside each file worth compressing, at the highest level. */
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

export const precompressed = () => afterBundle('precompressed', precompress);
