import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Registry } from 'prom-client';
import { notFoundHandler, Problem, problemHandler } from '../http/problem.ts';
import { type HealthParts, measureReadiness, serveHealth } from './health.ts';
import { measureRequests } from './metrics.ts';

/**
 * Refuses requests past a number that are being worked on at the same time, so that an overload
 * costs answers and not memory.
 * @throws Problem 503 with Retry-After
 */
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
  /** Other origins whose pages may call; none where the app is on the same origin. */
  readonly callingOrigins: readonly string[];
  /** The methods that such pages may call by. */
  readonly callingMethods: readonly string[];
  /** Requests that are worked on at the same time. */
  readonly requestsInFlight: number;
}

/**
 * What every server answers alike, to which it adds its own routes: /healthz, /readyz and /metrics
 * at any load, errors as `{detail}`, and nothing that a cache may keep unless a
 * route says so.
 */
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
  // Before the limit, and for pages of those origins, too.
  serveHealth(app, parts);
  measureReadiness(parts.metrics, parts.checks);
  app.use(limitInFlight(parts.requestsInFlight));
  return app;
}
