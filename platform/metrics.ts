import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { measureUnexpected } from './unexpected-errors.ts';

/**
 * A registry of one program's metrics, so that two programs in one process keep theirs apart.
 * @param app label on every metric
 * @param process also measure the process itself; once a process
 */
export function createMetrics(app: string, process = false): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  if (process) {
    collectDefaultMetrics({ register: registry });
    measureUnexpected(registry);
  }
  return registry;
}

/** Counts and times requests by method, route pattern and status; never by raw path. */
export function measureRequests(registry: Registry): MiddlewareHandler {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return async (c, next) => {
    const stop = seconds.startTimer();
    await next();
    stop({ method: c.req.method, route: routePath(c, -1), status: c.res.status });
  };
}
