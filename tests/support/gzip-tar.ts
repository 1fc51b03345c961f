import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { bytesOf, partsOf } from '../../embedded/backup/archive-reader.ts';

/** Reads an archive's parts whole, by name and in order. */
export async function readParts(file: string): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  for await (const part of partsOf(file)) parts.set(part.name, await bytesOf(part));
  return parts;
}

/** Writes an archive with whatever parts. */
export async function writeParts(
  file: string,
  parts: Iterable<readonly [string, Buffer]>,
): Promise<void> {
  const tar = pack();
  for (const [name, bytes] of parts) tar.entry({ name }, bytes);
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar) if (chunk instanceof Uint8Array) chunks.push(chunk);
  writeFileSync(file, gzipSync(Buffer.concat(chunks)));
}
