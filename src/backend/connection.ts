import type { Config } from './config.ts';
import type { Outcome } from './failure.ts';

/** The page's own host, the database with its sign-in, and the two servers. */
export type Service = 'site' | 'database' | 'analysis' | 'push';

export interface Connection {
  readonly config: () => Promise<Outcome<Config>>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly sessionKey: string;
  /** Absent if request outcomes are not tracked. */
  readonly fetchFor?: (service: Service) => typeof fetch;
  readonly onLoadFailed?: () => void;
}

let current: Connection | null = null;

/** Call once, before the first request. */
export function connectBackend(connection: Connection): void {
  current = connection;
}

/** @throws Error when `connectBackend` was not called */
export function connection(): Connection {
  if (!current) throw new Error('the backend was called before connectBackend()');
  return current;
}

export const fetchFor = (service: Service): typeof fetch =>
  connection().fetchFor?.(service) ?? fetch;
