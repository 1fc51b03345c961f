import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { measurePools } from '../database/pools.ts';
import { traced } from '../database/tracing.ts';
import { measureLoop } from '../process/loop-watch.ts';
import { requestScope } from '../process/request-scope.ts';
import { measureUnexpected } from '../process/unexpected-errors.ts';
import { VERSION } from '../process/version.ts';

/** Per program, as two may share a process; `withProcess` only once per process. */
export function createMetrics(app: string, withProcess = false): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  if (withProcess) {
    collectDefaultMetrics({ register: registry });
    measureUnexpected(registry);
    measureLoop(registry);
    measurePools(registry);
    new Gauge({
      name: 'build_info',
      help: 'Always 1; the labels say which version runs, on which Node.js.',
      labelNames: ['version', 'node'],
      registers: [registry],
    }).set({ version: VERSION, node: process.version }, 1);
  }
  return registry;
}

/** Joins both patterns if one app is mounted under another. */
function patternOf(route: string, inner: string | null): string {
  return inner !== null && route.endsWith('/*') ? `${route.slice(0, -2)}${inner}` : route;
}

/** Labels: method, route pattern and status; never the raw path. */
export function measureRequests(registry: Registry): MiddlewareHandler {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return (c, next) =>
    traced('request', { 'http.request.method': c.req.method }, async (span) => {
      const stop = seconds.startTimer();
      await next();
      const scope = requestScope();
      const { status } = c.res;
      const { method } = c.req;
      const route = patternOf(routePath(c), scope?.route ?? null);
      if (scope) scope.route = route;
      stop({ method, route, status });
      span?.updateName(`${method} ${route}`);
      span?.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    });
}
