import { quantile } from '../hostile/figures.ts';
import type { Exchange } from '../hostile/from-address.ts';

/** One call, and how it went; `at` is when it ended, in milliseconds since the run began. */
export interface Call {
  readonly name: string;
  readonly at: number;
  readonly status: number;
  readonly milliseconds: number;
}

/** The call that all others are held against: the process answers, and nothing else. */
export const REFERENCE = '/healthz';

export const isRefused = ({ status }: Call) => status < 200 || status >= 400;

export interface Calls {
  /** Milliseconds since the run began. */
  now(): number;
  /** Notes a call that has just ended. One that met a kill is no call: it is not kept. */
  record(name: string, exchange: Pick<Exchange, 'status' | 'milliseconds'>): void;
  /** From now until `up` the process is not there. */
  down(): void;
  up(): void;
  readonly kept: readonly Call[];
  /** Calls that met a kill. */
  readonly cut: number;
}

/** Keeps every call of the run. */
export function createCalls(): Calls {
  const began = performance.now();
  const now = () => performance.now() - began;
  const kept: Call[] = [];
  let cut = 0;
  let lastUp = 0;
  let isDown = false;
  return {
    now,
    kept,
    get cut() {
      return cut;
    },
    record(name, { status, milliseconds }) {
      const at = now();
      if (isDown || at - milliseconds < lastUp) cut += 1;
      else kept.push({ name, at, status, milliseconds });
    },
    down() {
      isDown = true;
    },
    up() {
      isDown = false;
      lastUp = now();
    },
  };
}

export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** How long calls took, in milliseconds; those that were refused do not count. */
export function latencyOf(calls: readonly Call[]): Latency {
  const times = calls.filter((call) => !isRefused(call)).map((call) => call.milliseconds);
  return {
    count: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
  };
}

/** Refused calls by kind, such as `new ticket 503: 4`. */
export function refusalsOf(calls: readonly Call[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const call of calls) {
    if (!isRefused(call)) continue;
    const key = `${call.name} ${call.status === 0 ? 'no answer' : call.status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`);
}
