import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { requestId } from '../../platform/process/request-scope.ts';

type RefusalCode = `PGRST${number}`;

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

export const badQuery = (sentence: string) => new RestRefusal(400, 'PGRST100', sentence);

const LONGEST_QUOTE = 60;

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

/** An error in PostgREST's shape. postgrest-js drops headers, so 5xx hints carry the request id. */
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
