import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { createGuard } from '../process/guarded.ts';
import type { Log } from '../process/log.ts';
import { beginWork } from '../process/loop-watch.ts';
import { requestIdFrom, withinRequest } from '../process/request-scope.ts';
import { reportUnexpected } from '../process/unexpected-errors.ts';
import { watchAnswer } from './access-log.ts';

/** The fetch standard has no TRACE or CONNECT. */
const SERVED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface RequestFault {
  readonly status: 400 | 405;
  readonly detail: string;
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)([^#]*)/i;

const bad = (detail: string): RequestFault => ({ status: 400, detail });

/** Also rewrites absolute-form targets, so that this server is never seen under a second name. */
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

export type FetchHandler = (
  request: Request,
  bindings: HttpBindings | Http2Bindings,
) => Response | Promise<Response>;

export interface RequestListenerOptions {
  readonly log: Log;
  readonly trustProxy?: boolean;
  readonly accessLog?: Log | null;
}

/** Gives each request an ID, which its answer carries. Unreadable requests get 400 or 405. */
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
