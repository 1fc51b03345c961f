import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLog, type Log, type LogOptions } from '../process/log.ts';
import type { RequestScope } from '../process/request-scope.ts';

/** Where answered requests are noted, however quiet the log is otherwise. */
export const createAccessLog = (name: string, format: LogOptions['format'] = 'text'): Log =>
  createLog({ name, level: 'info', format });

/**
 * Notes a request once its answer has ended: what was asked for by pattern, how it went, how long it
 * took and how much it was. Neither who asked nor the address itself, which may name a person or
 * carry a token.
 */
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
