import type { Service } from './connection.ts';

/** `intercepted`: something else answered, such as a captive portal. `troubled`: HTTP 5xx. */
export type Reachability = 'up' | 'silent' | 'intercepted' | 'troubled';

/** As last confirmed. */
export type Standings = Readonly<Record<Service, Reachability>>;

export const ALL_UP: Standings = { site: 'up', database: 'up', analysis: 'up', push: 'up' };

/** HTTP 511, Network Authentication Required. */
const SIGN_IN_FIRST = 511;
const NOT_MODIFIED = 304;

/** None of this product's services answers with HTML or redirects, so either means interception. */
export function reachabilityOf({ ok, status, type, headers }: Response): Reachability {
  const elsewhere = status >= 300 && status < 400 && status !== NOT_MODIFIED;
  if (type === 'opaqueredirect' || elsewhere || status === SIGN_IN_FIRST) return 'intercepted';
  if (status >= 500) return 'troubled';
  return ok && headers.get('content-type')?.startsWith('text/html') ? 'intercepted' : 'up';
}
