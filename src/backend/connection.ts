import type { Config } from './config.ts';
import type { Outcome } from './failure.ts';

/** Where a session is kept between visits. */
export interface SessionStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The page's own host, the database with its sign-in, and the two servers. */
export type Service = 'site' | 'database' | 'analysis' | 'push';

/** What the backend's callers need to know of the place they run in. */
export interface Connection {
  readonly config: () => Promise<Outcome<Config>>;
  readonly sessionStorage: SessionStorage;
  readonly sessionKey: string;
  /** Gives the `fetch` that asks a service; absent where nobody follows what comes of it. */
  readonly fetchFor?: (service: Service) => typeof fetch;
  /** Called where code could not be loaded. */
  readonly onLoadFailed?: () => void;
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

/** The `fetch` that asks a service. */
export const fetchFor = (service: Service): typeof fetch =>
  connection().fetchFor?.(service) ?? fetch;
