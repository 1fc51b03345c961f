import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { type Contents, MANIFEST, type Manifest, manifestOf, type Part } from './manifest.ts';

/** Rows shrink to a tenth at any level; a higher one only blocks the database for longer. */
const COMPRESSION = 3;

/** `path` must not exist. */
export function createArchive(path: string) {
  const tar = pack();
  const parts: Part[] = [];
  const gzip = createGzip({ level: COMPRESSION });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const writing = pipeline(gzip, file);
  tar.pipe(gzip);
  // Each step below awaits the write and reports its error.
  tar.on('error', () => undefined);
  let failed = false;
  writing.catch(() => {
    failed = true;
    tar.destroy();
  });
  const orFailure = <T>(step: Promise<T>) => Promise.race([step, writing.then(() => step)]);

  async function writePart(name: string, size: number, chunks: AsyncIterable<Buffer> | Buffer[]) {
    const hash = createHash('sha256');
    const written = Promise.withResolvers<void>();
    const entry = tar.entry({ name, size, mode: 0o600 }, (error) =>
      error ? written.reject(error) : written.resolve(),
    );
    written.promise.catch(() => undefined);
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (!entry.write(chunk)) await orFailure(once(entry, 'drain'));
    }
    entry.end(null);
    await orFailure(written.promise);
    return { name, size, sha256: hash.digest('hex') };
  }

  /** The file's own error is more specific than the tar's. */
  async function write(name: string, size: number, chunks: AsyncIterable<Buffer> | Buffer[]) {
    try {
      return await writePart(name, size, chunks);
    } catch (error) {
      if (failed) await writing;
      throw error;
    }
  }

  return {
    async add(name: string, bytes: Buffer): Promise<void> {
      parts.push(await write(name, bytes.length, [bytes]));
    },
    async addFile(name: string, from: string): Promise<void> {
      const { size } = await stat(from);
      parts.push(await write(name, size, createReadStream(from)));
    },
    /** Writes the manifest and syncs to disk. */
    async finish(contents: Contents): Promise<Manifest> {
      const manifest = manifestOf(contents, parts);
      const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
      await write(MANIFEST, bytes.length, [bytes]);
      tar.finalize();
      await writing;
      return manifest;
    },
    /** Discards an unfinished file. */
    async abandon(): Promise<void> {
      tar.destroy();
      gzip.destroy();
      await writing.catch(() => undefined);
    },
  };
}
export type ArchiveWriter = ReturnType<typeof createArchive>;
