import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Spans a request and the job that it starts. */
export interface RequestScope {
  /** On every log line; users can quote it to support. */
  readonly id: string;
  /** Such as `/jobs/:key`; null until matched. */
  route: string | null;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** What proxies generate (hex, UUID, base64url), safe to log. */
const FROM_OUTSIDE = /^[\w-]{8,64}$/;

export const makeRequestId = (): string => randomBytes(4).toString('hex');

/** @param trusted whether X-Request-Id comes from our own proxy */
export function requestIdFrom(given: string | string[] | undefined, trusted: boolean): string {
  return trusted && typeof given === 'string' && FROM_OUTSIDE.test(given) ? given : makeRequestId();
}

export const requestScope = (): RequestScope | null => scopes.getStore() ?? null;

export const requestId = (): string | null => scopes.getStore()?.id ?? null;

export function withinRequest<T>(id: string, work: (scope: RequestScope) => T): T {
  const scope: RequestScope = { id, route: null };
  return scopes.run(scope, () => work(scope));
}
