import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Log } from '../process/log.ts';

/** How a pool of database connections stands. */
export interface PoolState {
  readonly inUse: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
  /** Most connections at once. */
  readonly limit: number;
}

interface WatchedPool {
  last: PoolState;
  readonly timer: NodeJS.Timeout;
}

const pools = new Map<string, WatchedPool>();

/** Not while metrics are read: that asks the database itself, many times at once. */
const SAMPLE_MS = 1_000;

/**
 * Has a pool measured, once a second.
 * @param name of its use: few, and the same in every process
 * @returns a function to call when the pool ends
 */
export function watchPool(name: string, read: () => PoolState): () => void {
  const watched: WatchedPool = {
    last: read(),
    timer: setInterval(() => {
      watched.last = read();
    }, SAMPLE_MS),
  };
  watched.timer.unref();
  pools.set(name, watched);
  return () => {
    clearInterval(watched.timer);
    if (pools.get(name) === watched) pools.delete(name);
  };
}

/** Has a pool outlive connections that are cut: while they rest, and as they are handed out. */
export function outliveCuts(pool: pg.Pool, log: Log): void {
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // The server's last words may come between the pool's handing out and the taker's listening.
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Shows how this process's pools stand; to be registered once a process. */
export function measurePools(registry: Registry): void {
  const registers = [registry];
  const states = () => [...pools].map(([pool, { last }]) => ({ pool, ...last }));
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, in use or idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { pool, inUse, idle } of states()) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'database_connections_limit',
    help: 'Most connections that a pool makes.',
    labelNames: ['pool'],
    registers,
    collect() {
      this.reset();
      for (const { pool, limit } of states()) this.set({ pool }, limit);
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Statements that wait for a connection.',
    labelNames: ['pool'],
    registers,
    collect() {
      this.reset();
      for (const { pool, waiting } of states()) this.set({ pool }, waiting);
    },
  });
}
