import { operatingProblem, Problem } from '../../platform/http/problem.ts';
import { errorCode } from '../../platform/process/error-code.ts';

export class StorageProblem extends Problem {
  constructor(
    status: Problem['status'],
    code: string,
    message: string,
    retryAfterSeconds: number | null = null,
  ) {
    super(status, message, retryAfterSeconds, code);
  }

  /** In the shape of Supabase's storage, as storage-js reads it. */
  answer(): Response {
    const { status, code, message, retryAfterSeconds } = this;
    return Response.json(
      { statusCode: String(status), error: code, message },
      {
        status,
        headers: {
          'Cache-Control': 'no-store',
          ...(retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }),
        },
      },
    );
  }
}

export const tooLarge = (mostBytes: number) =>
  new StorageProblem(
    413,
    'Payload too large',
    `The object exceeded the maximum allowed size of ${mostBytes} bytes`,
  );

/** Missing, or hidden from this user. */
export const notFound = () =>
  new StorageProblem(
    404,
    'not_found',
    'Either the object does not exist or you do not have access to it',
  );

/** Maps disk and database errors; returns others unchanged. */
export function storageProblemOf(error: unknown): unknown {
  const code = errorCode(error);
  const trouble = operatingProblem(error);
  if (trouble) {
    return trouble.status === 507
      ? new StorageProblem(507, 'InsufficientStorage', trouble.detail, trouble.retryAfterSeconds)
      : new StorageProblem(503, 'ServiceUnavailable', trouble.detail, trouble.retryAfterSeconds);
  }
  if (code === 'ENOENT') return notFound();
  // Raised by a database function, for the caller.
  if (code === 'PT413' && error instanceof Error) {
    return new StorageProblem(413, 'QuotaExceeded', error.message);
  }
  if (code === '42501') {
    return new StorageProblem(403, 'AccessDenied', 'You may not store a file there');
  }
  if (code === '23505') return new StorageProblem(409, 'Duplicate', 'The resource already exists');
  return error;
}
