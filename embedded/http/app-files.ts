import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type InlineParts, inlineParts, NO_INLINE_PARTS } from '../../platform/content-policy.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};
const WORTH_COMPRESSING = /^(text\/|application\/(json|manifest|xml)|image\/(svg|x-icon))/;
const SMALLEST_COMPRESSED = 512;

export type Encoding = 'br' | 'gzip';

export interface AppFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  readonly cacheControl: string;
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

const asBytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

async function compress(bytes: Uint8Array): Promise<AppFile['encoded']> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, quality),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  return {
    ...(br.length < bytes.length ? { br: asBytes(br) } : {}),
    ...(gz.length < bytes.length ? { gzip: asBytes(gz) } : {}),
  };
}

async function readAppFile(folder: string, path: string): Promise<AppFile> {
  const file = join(folder, path);
  const bytes = asBytes(readFileSync(file));
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const compressible = WORTH_COMPRESSING.test(type) && bytes.length >= SMALLEST_COMPRESSED;
  const { mtimeMs, size } = statSync(file);
  return {
    type,
    bytes,
    encoded: compressible ? await compress(bytes) : {},
    cacheControl: cacheControlOf(path),
    inlineParts: path.endsWith('.html')
      ? inlineParts(Buffer.from(bytes).toString())
      : NO_INLINE_PARTS,
    eTag: `"${Math.trunc(mtimeMs).toString(36)}-${size.toString(36)}"`,
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
