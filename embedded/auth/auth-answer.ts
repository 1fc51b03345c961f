/** In GoTrue's shape, as auth-js reads it. */
export function authRefusal(
  status: number,
  errorCode: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    { status, headers: { 'Cache-Control': 'no-store', 'X-Sb-Error-Code': errorCode, ...headers } },
  );
}

export function tooMany(retryAfterSeconds: number): Response {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return authRefusal(
    429,
    'over_request_rate_limit',
    `Too many requests. Please wait ${wait} and try again.`,
    { 'Retry-After': String(seconds) },
  );
}
