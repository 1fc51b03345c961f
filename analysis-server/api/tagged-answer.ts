import { hash } from 'node:crypto';

const names = (condition: string, tag: string): boolean =>
  condition.split(',').some((known) => ['*', tag].includes(known.trim().replace(/^W\//, '')));

/** JSON with a strong ETag, or 304. @param freshMs how long the answer cannot change */
export function taggedAnswer(
  body: string,
  condition: string,
  freshMs: number,
  keeper: 'private' | 'public' = 'private',
): Response {
  const tag = `"${hash('sha1', body, 'base64url')}"`;
  const left = Math.max(0, Math.ceil(freshMs / 1_000));
  const headers = { etag: tag, 'cache-control': `${keeper}, max-age=${left}` };
  if (names(condition, tag)) return new Response(null, { status: 304, headers });
  return new Response(body, {
    headers: { ...headers, 'content-type': 'application/json; charset=UTF-8' },
  });
}
