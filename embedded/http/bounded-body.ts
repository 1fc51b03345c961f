/** More bytes came than are taken, whatever length was declared. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the body is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/**
 * Reads a body, counting what arrives: a chunked request declares no length.
 * @throws BodyTooLarge as soon as it is known
 */
export async function readBounded(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    throw new BodyTooLarge(maxBytes);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export interface RequestChange {
  url?: string | URL;
  body?: Uint8Array<ArrayBuffer> | string;
  /** Set; null removes. */
  headers?: Readonly<Record<string, string | null>>;
  method?: string;
}

/** The same request with a body that is known and something else about it. */
export function changedRequest(request: Request, change: RequestChange): Request {
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  const { body } = change;
  if (body === undefined) headers.delete('content-length');
  else headers.set('content-length', String(Buffer.byteLength(body)));
  for (const [name, value] of Object.entries(change.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const method = change.method ?? request.method;
  const carriesBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  return new Request(change.url ?? request.url, {
    method,
    headers,
    ...(carriesBody ? { body } : {}),
  });
}
