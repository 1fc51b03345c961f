import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isDatabaseUnavailable, isDiskFull } from '../database/database-error.ts';
import { errorCode } from '../process/error-code.ts';
import type { Log } from '../process/log.ts';
import { requestId } from '../process/request-scope.ts';

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: ContentfulStatusCode;
  readonly detail: string;
  readonly retryAfterSeconds: number | null;
  readonly code: string | undefined;
  readonly challenge: string | null;

  /** @param retryAfterSeconds sent as Retry-After, rounded up, at least 1. @param code for programs */
  constructor(
    status: ContentfulStatusCode,
    detail: string,
    retryAfterSeconds: number | null = null,
    code?: string,
    challenge = status === 401 ? 'Bearer' : null,
  ) {
    super(detail);
    this.code = code;
    this.status = status;
    this.challenge = challenge;
    this.detail = detail;
    this.retryAfterSeconds =
      retryAfterSeconds === null ? null : Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

/** Server errors carry the request ID, to find them in the log. */
function bodyOf(detail: string, status: number): { detail: string; request_id?: string } {
  const id = status >= 500 ? requestId() : null;
  return id === null ? { detail } : { detail, request_id: id };
}

function answer(c: Context, problem: Problem): Response {
  if (problem.retryAfterSeconds !== null) {
    c.header('Retry-After', String(problem.retryAfterSeconds));
  }
  if (problem.challenge !== null) c.header('WWW-Authenticate', problem.challenge);
  const { detail, status, code } = problem;
  return c.json({ ...bodyOf(detail, status), code }, status);
}

/** For errors caused by the operator's machine; null for bugs. */
export function operatingProblem(error: unknown): Problem | null {
  if (isDatabaseUnavailable(error)) {
    const sentence = 'The database cannot be reached at the moment. Please try again shortly.';
    return new Problem(503, sentence, 2);
  }
  if (isDiskFull(error)) {
    const sentence =
      'The server has no room left to save this. What was saved before is kept. Please try again later.';
    return new Problem(507, sentence, 60);
  }
  return null;
}

/** Answers errors as JSON `{detail}`; all but refusals are logged, and become 500, 503 or 507. */
export function problemHandler(log: Log): ErrorHandler {
  return (error, c) => {
    if (error instanceof Problem) return answer(c, error);
    if (errorCode(error) === 'PT409') return answer(c, new Problem(409, error.message));
    if (error instanceof HTTPException) {
      return c.json({ detail: error.message || 'The request was refused.' }, error.status);
    }
    const problem = operatingProblem(error);
    if (problem !== null) {
      log.warn({ err: error, route: routePath(c) }, problem.detail);
      return answer(c, problem);
    }
    log.error({ err: error, route: routePath(c) }, 'request failed');
    return c.json(bodyOf('An unexpected error occurred. Please try again.', 500), 500);
  };
}

export const notFoundHandler: NotFoundHandler = (c) =>
  c.json({ detail: `Nothing is served at ${c.req.method} ${c.req.path}.` }, 404);
