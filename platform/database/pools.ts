import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { askedGauge } from '../process/asked-gauge.ts';
import type { Log } from '../process/log.ts';

export interface PoolState {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
  readonly limit: number;
}

const pools = new Map<string, { last: PoolState }>();

/** Not while metrics are read: that itself queries the database many times at once. */
const SAMPLE_MS = 1_000;

/** Samples once a second. @param name bounded: a metric label @returns stops sampling */
export function watchPool(name: string, read: () => PoolState): () => void {
  const watched = { last: read() };
  const timer = setInterval(() => {
    watched.last = read();
  }, SAMPLE_MS);
  timer.unref();
  pools.set(name, watched);
  return () => {
    clearInterval(timer);
    if (pools.get(name) === watched) pools.delete(name);
  };
}

/** Survives connections that are cut, both idle and as they are handed out. */
export function outliveCuts(pool: pg.Pool, log: Log): void {
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // An error may arrive between checkout and the caller's own handler.
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Call once per process. */
export function measurePools(registry: Registry): void {
  const states = () => [...pools].map(([pool, { last }]) => ({ pool, ...last }));
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, in use or idle.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { pool, inUse, idle } of states()) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  const gauge = (name: string, help: string, value: (state: PoolState) => number) =>
    askedGauge(registry, { name, help, label: 'pool' }, async () =>
      Object.fromEntries(states().map(({ pool, ...state }) => [pool, value(state)])),
    );
  gauge('database_connections_limit', 'Most connections that a pool makes.', (pool) => pool.limit);
  gauge('database_waiting', 'Statements that wait for a connection.', (pool) => pool.waiting);
}
