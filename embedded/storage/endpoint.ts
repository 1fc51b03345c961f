export interface ObjectPath {
  readonly bucket: string;
  readonly name: string;
}

export type Endpoint =
  | { readonly kind: 'upload' | 'download' | 'sign' | 'open-link'; readonly object: ObjectPath }
  | { readonly kind: 'sign-many' | 'remove'; readonly bucket: string };

const PREFIX = '/storage/v1/object/';
const LONGEST_NAME = 1_024;

/** In a bucket's place in Supabase's API. */
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

/** Decodes a segment once; null for path traversal and deceptive characters. */
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
  const segments = pathname.slice(PREFIX.length).split('/').map(decoded);
  return segments.every((segment) => segment !== null) ? segments : null;
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

/** Null for what the app does not use, such as listing, moving and public files. */
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
