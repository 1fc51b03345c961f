export interface RequestChange {
  url?: string | URL;
  body?: Uint8Array<ArrayBuffer> | string;
  /** Set; null removes. */
  headers?: Readonly<Record<string, string | null>>;
  method?: string;
}

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
