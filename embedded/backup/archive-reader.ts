import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { errorCode } from '../../platform/process/error-code.ts';
import { isPartName, MANIFEST, type Manifest, type Part, readManifest } from './manifest.ts';
import { BackupRefused, REFUSALS } from './refusal.ts';

export interface CheckedArchive {
  readonly file: string;
  readonly manifest: Manifest;
}

interface ReadPart {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

const GZIP_MARK = 0x1f8b;

function refuseNoGzip(file: string): void {
  const head = Buffer.alloc(2);
  try {
    const handle = openSync(file, 'r');
    try {
      readSync(handle, head);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const code = errorCode(error) ?? 'unknown error';
    throw new BackupRefused(REFUSALS.noArchive(file, code), { cause: error });
  }
  if (head.readUInt16BE(0) !== GZIP_MARK) throw new BackupRefused(REFUSALS.foreign(file));
}

function cutShort(file: string, cause: unknown): BackupRefused {
  const what = 'it is cut short, or holds something else';
  return new BackupRefused(REFUSALS.damaged(file, what), { cause });
}

async function* bytesIn(entry: AsyncIterable<unknown>, file: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk;
  } catch (error) {
    throw cutShort(file, error);
  }
}

/** Read each part to its end first. @throws BackupRefused if cut short */
export async function* partsOf(file: string): AsyncGenerator<ReadPart> {
  refuseNoGzip(file);
  const tar = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), tar);
  reading.catch(() => undefined);
  try {
    for await (const entry of tar) yield { name: entry.header.name, chunks: bytesIn(entry, file) };
    await reading;
  } catch (error) {
    throw cutShort(file, error);
  }
}

/** For parts written in one piece. */
export const bytesOf = ({ chunks }: ReadPart): Promise<Buffer> => buffer(chunks);

async function measured({ name, chunks }: ReadPart): Promise<Part> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    hash.update(chunk);
  }
  return { name, size, sha256: hash.digest('hex') };
}

function compare(file: string, manifest: Manifest, found: ReadonlyMap<string, Part>): void {
  const damaged = (what: string) => new BackupRefused(REFUSALS.damaged(file, what));
  for (const part of manifest.parts) {
    const { size, sha256 } = found.get(part.name) ?? {};
    if (size === undefined) throw damaged(`${part.name} is missing`);
    if (size !== part.size || sha256 !== part.sha256) throw damaged(`${part.name} was changed`);
  }
  if (found.size !== manifest.parts.length) throw damaged('it holds more than it lists');
}

/** Verifies a whole archive. @throws BackupRefused if damaged, foreign or of a newer format */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const found = new Map<string, Part>();
  let manifest: Manifest | null = null;
  for await (const part of partsOf(file)) {
    if (part.name === MANIFEST) {
      const read = readManifest((await bytesOf(part)).toString());
      if (read === 'newer') {
        throw new BackupRefused(REFUSALS.newer(file, 'the archive has another layout'));
      }
      if (read === 'foreign') throw new BackupRefused(REFUSALS.foreign(file));
      manifest = read;
    } else if (isPartName(part.name)) found.set(part.name, await measured(part));
    else throw new BackupRefused(REFUSALS.foreign(file));
  }
  if (manifest === null) {
    throw new BackupRefused(REFUSALS.damaged(file, 'the list of what it holds is missing'));
  }
  compare(file, manifest, found);
  return { file, manifest };
}
