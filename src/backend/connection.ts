import type { Config } from './config.ts';
import type { Outcome } from './failure.ts';

/** Where a session is kept between visits. */
export interface SessionStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What the backend's callers need to know of the place they run in. */
export interface Connection {
  readonly config: () => Promise<Outcome<Config>>;
  readonly sessionStorage: SessionStorage;
  readonly sessionKey: string;
}

let current: Connection | null = null;

/** Says where the backend is; once, before the first call. */
export function connectBackend(connection: Connection): void {
  current = connection;
}

/** @throws Error when `connectBackend` was not called */
export function connection(): Connection {
  if (!current) throw new Error('the backend was called before connectBackend()');
  return current;
}
