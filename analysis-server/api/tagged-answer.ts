import { hash } from 'node:crypto';

/** A condition names the tag, among others or for whatever there is. */
const names = (condition: string, tag: string): boolean =>
  condition.split(',').some((known) => ['*', tag].includes(known.trim().replace(/^W\//, '')));

/**
 * JSON under a strong ETag, or 304 where the asker has it.
 * @param condition the request's If-None-Match
 * @param freshMs how long nothing newer can be had
 * @param keeper who may keep it: the asker alone, or a cache on the way, too
 */
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
