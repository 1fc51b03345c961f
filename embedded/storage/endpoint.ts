/** A file by its place in a bucket. */
export interface ObjectPath {
  readonly bucket: string;
  /** With slashes between its folders. */
  readonly name: string;
}

/** What a request of the storage API is for. */
export type Endpoint =
  | { readonly kind: 'upload' | 'download' | 'sign' | 'open-link'; readonly object: ObjectPath }
  | { readonly kind: 'sign-many' | 'remove'; readonly bucket: string };

const PREFIX = '/storage/v1/object/';
const LONGEST_NAME = 1_024;

/** Words that Supabase's storage has in the place of a bucket. */
const NO_BUCKETS: ReadonlySet<string> = new Set([
  'authenticated',
  'copy',
  'info',
  'list',
  'list-v2',
  'move',
  'public',
  'sign',
  'upload',
]);

/** One segment, decoded once; null where it could lead elsewhere or deceives who reads it. */
function decoded(segment: string): string | null {
  let text: string;
  try {
    text = decodeURIComponent(segment);
  } catch {
    return null;
  }
  return text === '' || text === '.' || text === '..' || /[\p{Cc}\p{Cf}/\\]/u.test(text)
    ? null
    : text;
}

function segmentsOf(pathname: string): readonly string[] | null {
  if (!pathname.startsWith(PREFIX)) return null;
  const segments: string[] = [];
  for (const part of pathname.slice(PREFIX.length).split('/')) {
    const segment = decoded(part);
    if (segment === null) return null;
    segments.push(segment);
  }
  return segments;
}

function objectAt([bucket, ...folders]: readonly string[]): ObjectPath | null {
  const name = folders.join('/');
  if (bucket === undefined || NO_BUCKETS.has(bucket) || name === '') return null;
  return name.length > LONGEST_NAME ? null : { bucket, name };
}

function aboutLinks(method: string, rest: readonly string[]): Endpoint | null {
  const object = objectAt(rest);
  const [bucket] = rest;
  if (method === 'POST' && object) return { kind: 'sign', object };
  if (method === 'POST' && bucket !== undefined && rest.length === 1) {
    return { kind: 'sign-many', bucket };
  }
  return (method === 'GET' || method === 'HEAD') && object ? { kind: 'open-link', object } : null;
}

/**
 * Reads which endpoint a request is for. What the app has no use for is not served: replacing,
 * moving, copying and listing files, signed uploads, buckets, transformed images, public files.
 * @param pathname as a URL has it: dot segments resolved, the rest still encoded
 * @returns null for everything else
 */
export function endpointOf(method: string, pathname: string): Endpoint | null {
  const segments = segmentsOf(pathname);
  if (segments === null) return null;
  const [first, ...rest] = segments;
  if (first === 'sign') return aboutLinks(method, rest);
  const object = objectAt(segments);
  if (method === 'POST' && object) return { kind: 'upload', object };
  if ((method === 'GET' || method === 'HEAD') && object) return { kind: 'download', object };
  if (method === 'DELETE' && first !== undefined && segments.length === 1) {
    return NO_BUCKETS.has(first) ? null : { kind: 'remove', bucket: first };
  }
  return null;
}
