import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLog, type Log, type LogOptions } from '../process/log.ts';
import type { RequestScope } from '../process/request-scope.ts';

/** Logs requests whatever the log level. */
export const createAccessLog = (name: string, format: LogOptions['format'] = 'text'): Log =>
  createLog({ name, level: 'info', format });

/** Logs the route pattern, never the client or the path, which may name a user or hold a token. */
export function watchAnswer(
  log: Log,
  scope: RequestScope,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { socket } = request;
  const begun = performance.now();
  const before = socket.bytesWritten;
  response.once('close', () => {
    log.info(
      {
        request_id: scope.id,
        method: request.method,
        route: scope.route ?? 'none',
        status: response.statusCode,
        ms: Math.round(performance.now() - begun),
        bytes: socket.bytesWritten - before,
        ...(response.writableFinished ? {} : { cut: true }),
      },
      'request',
    );
  });
}
