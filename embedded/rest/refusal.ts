import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { requestId } from '../../platform/process/request-scope.ts';

/** Codes of PostgREST for the kinds of refusal that the REST API gives itself. */
export type RefusalCode =
  | 'PGRST100'
  | 'PGRST101'
  | 'PGRST102'
  | 'PGRST106'
  | 'PGRST107'
  | 'PGRST122'
  | 'PGRST125'
  | 'PGRST205'
  | 'PGRST301';

/** A REST request that is not served, with a sentence for the caller. */
export class RestRefusal extends Error {
  override readonly name = 'RestRefusal';
  readonly status: ContentfulStatusCode;
  readonly code: RefusalCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    code: RefusalCode,
    sentence: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** A query that is not allowed. */
export const badQuery = (sentence: string) => new RestRefusal(400, 'PGRST100', sentence);

const LONGEST_QUOTE = 60;

/** What a caller sent, short enough to stand in a sentence. */
export function quoted(text: string): string {
  const printable = text.replace(/[^\x20-\x7e]/g, '?');
  const short =
    printable.length > LONGEST_QUOTE ? `${printable.slice(0, LONGEST_QUOTE)}...` : printable;
  return `"${short}"`;
}

export interface RestError {
  readonly code: string;
  readonly message: string;
  readonly details?: string | null | undefined;
  readonly hint?: string | null | undefined;
}

/**
 * An error in the shape that PostgREST gives and postgrest-js reads. The client keeps no headers, so
 * the request's id stands in the hint of a failure of ours.
 */
export function restError(
  status: number,
  { code, message, details = null, hint = null }: RestError,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const id = status >= 500 ? requestId() : null;
  return Response.json(
    { code, message, details, hint: hint ?? (id === null ? null : `Reference: ${id}`) },
    {
      status,
      headers: { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*', ...headers },
    },
  );
}

export const refusalAnswer = ({ status, code, message, headers }: RestRefusal): Response =>
  restError(status, { code, message }, headers);
