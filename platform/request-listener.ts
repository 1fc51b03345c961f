import type { RequestListener } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { createGuard } from './guarded.ts';
import type { Log } from './log.ts';
import { faultOfRequest, SERVED_METHODS } from './request-target.ts';
import { reportUnexpected } from './unexpected-errors.ts';

/** Answers a request; the bindings are Node's own request and response. */
export type FetchHandler = (
  request: Request,
  bindings: HttpBindings | Http2Bindings,
) => Response | Promise<Response>;

/** Answers Node's requests by a fetch handler; what cannot be read as a request is 400 or 405. */
export function requestListener(fetch: FetchHandler, log: Log): RequestListener {
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
  return createGuard(log)(
    'request',
    (request, response) => {
      const fault = faultOfRequest(request);
      if (!fault) return answer(request, response);
      const body = JSON.stringify({ detail: fault.detail });
      response.writeHead(fault.status, {
        Connection: 'close',
        'Content-Type': 'application/json',
        ...(fault.status === 405 ? { Allow: SERVED_METHODS.join(', ') } : {}),
      });
      return response.end(body);
    },
    (_request, response) => response.destroy(),
  );
}
