import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What is known of the request, or of the job that it started, wherever the code has got to. */
export interface RequestScope {
  /** What a person may quote to support, and what every log line of it carries. */
  readonly id: string;
  /** The pattern that answered it, such as `/jobs/:key`; null until one has. */
  route: string | null;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** An id from outside: what proxies make (hex, UUID, base64url), nothing that a log could trip over. */
const FROM_OUTSIDE = /^[\w-]{8,64}$/;

/** Eight characters that a person can read out. */
export const makeRequestId = (): string => randomBytes(4).toString('hex');

/**
 * The id of a request that has just arrived.
 * @param given its X-Request-Id
 * @param trusted whether that comes from a proxy of ours; else it is not looked at
 */
export function requestIdFrom(given: string | string[] | undefined, trusted: boolean): string {
  return trusted && typeof given === 'string' && FROM_OUTSIDE.test(given) ? given : makeRequestId();
}

/** The request that is being worked on; null outside of any. */
export const requestScope = (): RequestScope | null => scopes.getStore() ?? null;

/** Its id; null outside of any. */
export const requestId = (): string | null => scopes.getStore()?.id ?? null;

/** Does work as part of a request. */
export function withinRequest<T>(id: string, work: (scope: RequestScope) => T): T {
  const scope: RequestScope = { id, route: null };
  return scopes.run(scope, () => work(scope));
}
