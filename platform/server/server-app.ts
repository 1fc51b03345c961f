import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Registry } from 'prom-client';
import { notFoundHandler, Problem, problemHandler } from '../http/problem.ts';
import { type HealthParts, measureReadiness, serveHealth } from './health.ts';
import { measureRequests } from './metrics.ts';

/** Bounds concurrent requests, so that overload costs answers, not memory. @throws Problem 503 */
export function limitInFlight(most: number): MiddlewareHandler {
  let inFlight = 0;
  return async (_, next) => {
    if (inFlight >= most) {
      throw new Problem(503, 'The server is busy. Please try again in a moment.', 1);
    }
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
    }
  };
}

export interface ServerAppParts extends HealthParts {
  readonly metrics: Registry;
  /** None if the app is on the same origin. */
  readonly callingOrigins: readonly string[];
  readonly callingMethods: readonly string[];
  readonly requestsInFlight: number;
}

/** /healthz, /readyz and /metrics at any load; nothing is cacheable unless a route says so. */
export function createServerApp(parts: ServerAppParts): Hono {
  const { callingOrigins, callingMethods } = parts;
  const app = new Hono();
  app.onError(problemHandler(parts.log));
  app.notFound(notFoundHandler);
  app.use(measureRequests(parts.metrics));
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });
  if (callingOrigins.length > 0) {
    app.use(
      cors({
        origin: [...callingOrigins],
        allowMethods: [...callingMethods],
        exposeHeaders: ['Retry-After', 'ETag', 'X-Request-Id'],
        maxAge: 600,
      }),
    );
  }
  // Before the limit, and also for pages of those origins.
  serveHealth(app, parts);
  measureReadiness(parts.metrics, parts.checks);
  app.use(limitInFlight(parts.requestsInFlight));
  return app;
}
