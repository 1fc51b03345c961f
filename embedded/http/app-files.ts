import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import {
  type InlineParts,
  inlineParts,
  NO_INLINE_PARTS,
} from '../../platform/http/content-policy.ts';

/** Suffixes of the build's compressed copies. */
const COMPRESSED = ['.br', '.gz'];

type Bytes = Uint8Array<ArrayBuffer>;

export interface AppFile {
  readonly type: string;
  readonly isVideo: boolean;
  readonly bytes: Bytes;
  /** Uncompressed and compressed, by the suffix that `serveStatic` adds. */
  readonly contents: ReadonlyMap<string, Bytes>;
  readonly cacheControl: string;
  /** Shared by all encodings, hence weak. */
  readonly eTag: string;
  /** Inline scripts and styles that the CSP must allow. */
  readonly inlineParts: InlineParts;
}

function cacheControlOf(path: string): string {
  // Vite names files under assets/ by content hash.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // Files whose names stay when their content changes.
  if (/\.(html|webmanifest|js)$/.test(path)) return 'no-cache';
  return 'public, max-age=3600';
}

function readAppFile(folder: string, path: string, endings: readonly string[]): AppFile {
  const file = join(folder, path);
  const bytesOf = (ending: string) => new Uint8Array(readFileSync(file + ending));
  const bytes = bytesOf('');
  const type = getMimeType(file) ?? 'application/octet-stream';
  const { mtimeMs, size } = statSync(file);
  return {
    type,
    isVideo: type.startsWith('video/'),
    bytes,
    contents: new Map([['', bytes], ...endings.map((each) => [each, bytesOf(each)] as const)]),
    cacheControl: cacheControlOf(path),
    inlineParts: path.endsWith('.html')
      ? inlineParts(Buffer.from(bytes).toString())
      : NO_INLINE_PARTS,
    eTag: `W/"${Math.trunc(mtimeMs).toString(36)}-${size.toString(36)}"`,
  };
}

/** The built app; each file is read once, on first request. */
export function readAppFiles(folder: string): (path: string) => AppFile | null {
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : [];
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
      .map((path) => path.replaceAll(sep, '/'))
      // Without the build's notes and its files for other hosts.
      .filter((path) => !path.includes('/.') && path !== '/_headers'),
  );
  const read = new Map<string, AppFile>();
  return (path) => {
    const known = read.get(path);
    if (known) return known;
    if (!names.has(path) || COMPRESSED.some((ending) => path.endsWith(ending))) return null;
    const endings = COMPRESSED.filter((ending) => names.has(path + ending));
    const file = readAppFile(folder, path, endings);
    read.set(path, file);
    return file;
  };
}
