import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { createGuard } from '../process/guarded.ts';
import type { Log } from '../process/log.ts';
import { beginWork } from '../process/loop-watch.ts';
import { requestIdFrom, withinRequest } from '../process/request-scope.ts';
import { reportUnexpected } from '../process/unexpected-errors.ts';
import { watchAnswer } from './access-log.ts';

/** TRACE and CONNECT have no use here, and the fetch standard knows no such requests. */
const SERVED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface RequestFault {
  readonly status: 400 | 405;
  readonly detail: string;
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)([^#]*)/i;

const bad = (detail: string): RequestFault => ({ status: 400, detail });

/**
 * Judges the request line and Host before any framework reads them. A target in absolute form is
 * put into the usual form, so that nothing later sees a second name of this server.
 * @returns null where the request may go on
 */
function faultOfRequest(request: IncomingMessage): RequestFault | null {
  if (!SERVED_METHODS.includes(request.method ?? '')) {
    return {
      status: 405,
      detail: `The method is not served; allowed: ${SERVED_METHODS.join(', ')}.`,
    };
  }
  if ((request.headersDistinct.host?.length ?? 0) > 1) return bad('Host is given more than once.');
  const [absolute, authority = '', rest = ''] = ABSOLUTE_FORM.exec(request.url ?? '') ?? [];
  if (absolute === undefined) return null;
  if (authority.toLowerCase() !== request.headers.host?.toLowerCase()) {
    return bad('The request line names another host than the Host header.');
  }
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return null;
}

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
