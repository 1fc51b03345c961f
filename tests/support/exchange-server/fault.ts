import type { ServerResponse } from 'node:http';
import type { CandleRow } from '../../../domain/market/candle.ts';
import type { CandlePeriod } from '../../../domain/market/timeframe.ts';

/** How an answer goes wrong on its way. */
export type Fault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  /** Half of the JSON, under a correct length of its own. */
  | { readonly kind: 'truncated' }
  /** A page for people where JSON was asked for, as a captive portal sends it. */
  | { readonly kind: 'html' }
  /** No answer ever. */
  | { readonly kind: 'silent' }
  /** Headers and the first bytes, then nothing. */
  | { readonly kind: 'stalled' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'redirect'; readonly location: string }
  /** A sound answer with other candles in it. */
  | {
      readonly kind: 'candles';
      readonly change: (
        rows: readonly CandleRow[],
        timeframe: CandlePeriod,
      ) => readonly CandleRow[];
    };

/** Sends `answer` the way the fault has it; a fault of candles has been applied before. */
export function sendWith(fault: Fault | null, answer: string, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  switch (fault?.kind) {
    case 'status':
      response.writeHead(fault.status, { ...json, ...fault.headers }).end(fault.body ?? '{}');
      return;
    case 'truncated':
      response.writeHead(200, json).end(answer.slice(0, Math.floor(answer.length / 2)));
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Please sign in</html>');
      return;
    case 'silent':
      return;
    case 'stalled':
      response.writeHead(200, json).write(answer.slice(0, 10));
      return;
    case 'reset':
      response.destroy();
      return;
    case 'redirect':
      response.writeHead(302, { location: fault.location }).end();
      return;
    default:
      response.writeHead(200, json).end(answer);
  }
}
