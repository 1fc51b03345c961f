import type { RequestListener } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { watchAnswer } from './access-log.ts';
import { createGuard } from './guarded.ts';
import type { Log } from './log.ts';
import { beginWork } from './loop-watch.ts';
import { requestIdFrom, withinRequest } from './request-scope.ts';
import { faultOfRequest, SERVED_METHODS } from './request-target.ts';
import { reportUnexpected } from './unexpected-errors.ts';

/** Answers a request; the bindings are Node's own request and response. */
export type FetchHandler = (
  request: Request,
  bindings: HttpBindings | Http2Bindings,
) => Response | Promise<Response>;

export interface RequestListenerOptions {
  readonly log: Log;
  /** Whether X-Request-Id comes from a proxy of ours. */
  readonly trustProxy?: boolean;
  /** Where each answered request is noted; absent: nowhere. */
  readonly accessLog?: Log | null;
}

/**
 * Answers Node's requests by a fetch handler, each under an id that its answer carries; what cannot
 * be read as a request is 400 or 405.
 */
export function requestListener(
  fetch: FetchHandler,
  { log, trustProxy = false, accessLog = null }: RequestListenerOptions,
): RequestListener {
  const answer = getRequestListener(fetch, {
    errorHandler(error) {
      if (error instanceof Error && error.name === 'RequestError') {
        return Response.json(
          { detail: 'The request line or Host cannot be read.' },
          { status: 400 },
        );
      }
      reportUnexpected(log, 'request', error);
      return Response.json({ detail: 'An unexpected error occurred.' }, { status: 500 });
    },
  });
  const serve: RequestListener = (request, response) => {
    const fault = faultOfRequest(request);
    if (!fault) return answer(request, response);
    const body = JSON.stringify({ detail: fault.detail });
    response.writeHead(fault.status, {
      Connection: 'close',
      'Content-Type': 'application/json',
      ...(fault.status === 405 ? { Allow: SERVED_METHODS.join(', ') } : {}),
    });
    return response.end(body);
  };
  const guarded = createGuard(log)('request', serve, (_request, response) => response.destroy());
  return (request, response) => {
    withinRequest(requestIdFrom(request.headers['x-request-id'], trustProxy), (scope) => {
      response.setHeader('X-Request-Id', scope.id);
      response.once(
        'close',
        beginWork(() => `${request.method} ${scope.route ?? 'no route yet'}`),
      );
      if (accessLog) watchAnswer(accessLog, scope, request, response);
      guarded(request, response);
    });
  };
}
