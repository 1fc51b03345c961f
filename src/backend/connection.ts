import type { Config } from './config.ts';
import { attempt, type Outcome } from './failure.ts';

/** The page's own host, the database with its sign-in, and the two servers. */
export type Service = 'site' | 'database' | 'analysis' | 'push';

export interface Connection {
  readonly config: () => Promise<Outcome<Config>>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly sessionKey: string;
  readonly fetchFor?: (service: Service) => typeof fetch;
  readonly onLoadFailed?: () => void;
  /** As `attempt`, once more where the server first wants a passkey. */
  readonly confirming?: typeof attempt;
}

let current: Connection | null = null;

/** Call once, before the first request. */
export function connectBackend(connection: Connection): void {
  current = connection;
}

/** @throws Error when `connectBackend` was not called */
export function connection(): Connection {
  if (!current) throw new Error('call connectBackend() first');
  return current;
}

export const confirming: typeof attempt = (call) => (current?.confirming ?? attempt)(call);

export const fetchFor = (service: Service): typeof fetch =>
  connection().fetchFor?.(service) ?? fetch;
