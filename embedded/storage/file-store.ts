import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CONTENT_SAMPLE_BYTES } from '../../domain/person/attachment.ts';
import type { ObjectPath } from './endpoint.ts';
import { tooLarge } from './storage-problem.ts';

/** A complete file outside the store. */
export interface ReceivedFile {
  readonly size: number;
  readonly head: Uint8Array;
  readonly eTag: string;
  /** Moves it into the store, replacing any file there. */
  keepAs(object: ObjectPath): Promise<void>;
  /** Always call it; no effect after `keepAs`. */
  discard(): Promise<void>;
}

export interface OpenedFile {
  readonly size: number;
  /** Closes the file when read or cancelled. */
  stream(): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

const ON_ITS_WAY = /^[\da-f-]{36}\.part$/;

async function write(
  handle: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<{ size: number; head: Uint8Array; eTag: string }> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    if (size + chunk.byteLength > mostBytes) throw tooLarge(mostBytes);
    // Copied: the chunk may be a view of a much larger buffer.
    if (size < CONTENT_SAMPLE_BYTES)
      head.push(new Uint8Array(chunk.subarray(0, CONTENT_SAMPLE_BYTES - size)));
    size += chunk.byteLength;
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  await handle.sync();
  const eTag = `"${hash.digest('hex').slice(0, 32)}"`;
  return { size, head: new Uint8Array(Buffer.concat(head)), eTag };
}

/** Files under hashed names, uploads in progress beside them; leftovers are deleted at start. */
export function fileStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (ON_ITS_WAY.test(name)) rmSync(join(folder, name), { force: true });
  }
  const pathOf = (object: ObjectPath) => join(folder, storedName(object));

  return {
    /** Leaves nothing on failure. @throws StorageProblem 413 past `mostBytes`; the chunks' errors */
    async receive(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<ReceivedFile> {
      const partial = join(folder, `${randomUUID()}.part`);
      const discard = () => rm(partial, { force: true });
      const handle = await open(partial, 'wx', 0o600);
      try {
        const written = await write(handle, chunks, mostBytes);
        return {
          ...written,
          keepAs: (object: ObjectPath) => rename(partial, pathOf(object)),
          discard,
        };
      } catch (error) {
        await discard();
        throw error;
      } finally {
        await handle.close();
      }
    },
    /** @throws ENOENT */
    async open(object: ObjectPath): Promise<OpenedFile> {
      const handle = await open(pathOf(object), 'r');
      const { size } = await handle.stat();
      return {
        size,
        stream: () => Readable.toWeb(handle.createReadStream()),
        close: () => handle.close(),
      };
    },
    remove: (object: ObjectPath): Promise<void> => rm(pathOf(object), { force: true }),
  };
}
export type FileStore = ReturnType<typeof fileStore>;

/** A hash of bucket and key, so that no key can escape the folder. */
export function storedName({ bucket, name }: { bucket: string; name: string }): string {
  return createHash('sha256').update(`${bucket}\0${name}`).digest('hex');
}
