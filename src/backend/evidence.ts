/**
 * What an answer, or none, says of the way to a service: it answers; nothing came; something else
 * answered in its place, as the sign-in page of a network does; it is there and in trouble.
 */
export type Evidence = 'up' | 'silent' | 'intercepted' | 'troubled';

/** HTTP status of a network that wants a sign-in first. */
const SIGN_IN_FIRST = 511;
const NOT_MODIFIED = 304;

/** Reads an answer; no service of this product answers with a page, or sends elsewhere. */
export function evidenceOf({ ok, status, type, headers }: Response): Evidence {
  const elsewhere = status >= 300 && status < 400 && status !== NOT_MODIFIED;
  if (type === 'opaqueredirect' || elsewhere || status === SIGN_IN_FIRST) return 'intercepted';
  if (status >= 500) return 'troubled';
  return ok && headers.get('content-type')?.startsWith('text/html') ? 'intercepted' : 'up';
}
