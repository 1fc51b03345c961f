import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { type InlineParts, inlineParts, NO_INLINE_PARTS } from '../../platform/content-policy.ts';

const SMALLEST_COMPRESSED = 512;

type Bytes = Uint8Array<ArrayBuffer>;

export interface AppFile {
  readonly type: string;
  readonly isVideo: boolean;
  readonly bytes: Bytes;
  /** As it is, and compressed where that is worth it; by the ending that `serveStatic` adds. */
  readonly contents: ReadonlyMap<string, Bytes>;
  readonly cacheControl: string;
  /** The same for every encoding, so a weak one. */
  readonly eTag: string;
  /** Scripts and styles within it that its content policy must allow. */
  readonly inlineParts: InlineParts;
}

function cacheControlOf(path: string): string {
  // Vite names files under assets/ by their content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // Pages, the service worker and other scripts keep their names when they change.
  if (/\.(html|webmanifest|js)$/.test(path)) return 'no-cache';
  return 'public, max-age=3600';
}

async function compressed(bytes: Bytes): Promise<[string, Bytes][]> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, quality),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  const both: [string, Bytes][] = [
    ['.br', new Uint8Array(br)],
    ['.gz', new Uint8Array(gz)],
  ];
  return both.filter(([, smaller]) => smaller.length < bytes.length);
}

async function readAppFile(folder: string, path: string): Promise<AppFile> {
  const file = join(folder, path);
  const bytes = new Uint8Array(readFileSync(file));
  const type = getMimeType(file) ?? 'application/octet-stream';
  const isCompressible =
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) && bytes.length >= SMALLEST_COMPRESSED;
  const { mtimeMs, size } = statSync(file);
  return {
    type,
    isVideo: type.startsWith('video/'),
    bytes,
    contents: new Map([['', bytes], ...(isCompressible ? await compressed(bytes) : [])]),
    cacheControl: cacheControlOf(path),
    inlineParts: path.endsWith('.html')
      ? inlineParts(Buffer.from(bytes).toString())
      : NO_INLINE_PARTS,
    eTag: `W/"${Math.trunc(mtimeMs).toString(36)}-${size.toString(36)}"`,
  };
}

/**
 * The built app, read and compressed once, when first asked for.
 * @param folder what the build wrote
 */
export function readAppFiles(folder: string): (path: string) => Promise<AppFile | null> {
  let names: Set<string>;
  try {
    names = new Set(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(
          (entry) =>
            `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`,
        )
        // The build's own notes, and what it writes for other hosts.
        .filter((path) => !path.includes('/.') && path !== '/_headers'),
    );
  } catch {
    names = new Set();
  }
  const read = new Map<string, Promise<AppFile>>();
  return async (path) => {
    if (!names.has(path)) return null;
    const reading = read.get(path) ?? readAppFile(folder, path);
    read.set(path, reading);
    return reading;
  };
}
