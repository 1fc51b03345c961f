import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CONTENT_SAMPLE_BYTES } from '../../domain/person/attachment.ts';
import type { ObjectPath } from './endpoint.ts';
import { tooLarge } from './storage-problem.ts';
import { storedName } from './stored-name.ts';

/** A file that has come whole and lies beside the store. */
export interface ReceivedFile {
  readonly size: number;
  readonly head: Uint8Array;
  readonly eTag: string;
  /** Puts it into the store, in the place of what was there. */
  keepAs(object: ObjectPath): Promise<void>;
  /** To be called in any case; does nothing once it is kept. */
  discard(): Promise<void>;
}

export interface OpenedFile {
  readonly size: number;
  /** Closes the file when it was read or is cancelled. */
  stream(): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

export interface FileStore {
  /**
   * Writes chunks to disk as they come.
   * @throws StorageProblem 413 past `mostBytes`; what the chunks threw. Nothing is left then.
   */
  receive(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<ReceivedFile>;
  /** @throws ENOENT when there is no such file */
  open(object: ObjectPath): Promise<OpenedFile>;
  remove(object: ObjectPath): Promise<void>;
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
    // A copy: the chunk may be a view of a much larger piece of memory.
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

/**
 * Files on disk, under their stored names. What is on its way lies beside them under names of its
 * own; what a process left there is cleared at the start.
 */
export function fileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (ON_ITS_WAY.test(name)) rmSync(join(folder, name), { force: true });
  }
  const pathOf = (object: ObjectPath) => join(folder, storedName(object));

  return {
    async receive(chunks, mostBytes) {
      const partial = join(folder, `${randomUUID()}.part`);
      const discard = () => rm(partial, { force: true });
      const handle = await open(partial, 'wx', 0o600);
      try {
        const written = await write(handle, chunks, mostBytes);
        return { ...written, keepAs: (object) => rename(partial, pathOf(object)), discard };
      } catch (error) {
        await discard();
        throw error;
      } finally {
        await handle.close();
      }
    },
    async open(object) {
      const handle = await open(pathOf(object), 'r');
      const { size } = await handle.stat();
      return {
        size,
        stream: () => Readable.toWeb(handle.createReadStream()),
        close: () => handle.close(),
      };
    },
    remove: (object) => rm(pathOf(object), { force: true }),
  };
}
