import type { IncomingMessage } from 'node:http';

/** TRACE and CONNECT have no use here, and the fetch standard knows no such requests. */
export const SERVED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export interface RequestFault {
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
export function faultOfRequest(request: IncomingMessage): RequestFault | null {
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
