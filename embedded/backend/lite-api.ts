import type { Connection } from '@supabase/lite';
import { operatingProblem, type Problem } from '../../platform/http/problem.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Keys } from '../keys.ts';
import type { App } from '../lite.ts';
import { withQuietConsole } from './lite-errors.ts';

/** Fits postgrest-js, storage-js and auth-js, which share only `message`. */
function operatingAnswer({ status, detail, retryAfterSeconds }: Problem): Response {
  const error = status === 507 ? 'insufficient_storage' : 'service_unavailable';
  return Response.json(
    { statusCode: String(status), error, code: error, message: detail, details: null, hint: null },
    {
      status,
      headers: { 'Retry-After': String(retryAfterSeconds ?? 1), 'Cache-Control': 'no-store' },
    },
  );
}

/** The only access to @supabase/lite. */
export function createLiteApi(
  lite: InstanceType<typeof App>,
  connection: Connection,
  keys: Keys,
  log: Log,
) {
  // Nothing behind this decides by the peer's address.
  const fetch = async (request: Request): Promise<Response> => {
    let problem: Problem | null = null;
    const answer = await withQuietConsole(
      log,
      () => lite.fetch(request, { peerAddress: null }),
      (error) => {
        problem ??= operatingProblem(error);
      },
    );
    return answer.status === 500 && problem !== null ? operatingAnswer(problem) : answer;
  };
  return {
    fetch,
    ask(path: string, body: object): Promise<Response> {
      const headers = { apikey: keys.anonKey, 'Content-Type': 'application/json' };
      return fetch(
        new Request(new URL(path, 'http://localhost'), {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        }),
      );
    },
    async relations(): Promise<ReadonlySet<string>> {
      const { tables, views } = await connection.introspect({ useCache: true });
      const shown = [...tables, ...views].filter(({ schema }) => schema === 'public');
      return new Set(shown.map(({ name }) => name));
    },
    /** Types by column or argument name; domains by their own name. */
    async typesOf(name: string, isFunction: boolean): Promise<ReadonlyMap<string, string>> {
      const { columns, functions = [] } = await connection.introspect({ useCache: true });
      const isAsked = (one: { schema: string }, of: string) =>
        one.schema === 'public' && of === name;
      if (!isFunction) {
        const own = columns.filter((column) => isAsked(column, column.table));
        return new Map(own.map((column) => [column.name, column.pg_type ?? column.type]));
      }
      const found = functions.find((one) => isAsked(one, one.name));
      return new Map(found?.arg_names.map((arg, index) => [arg, found.arg_types[index] ?? '']));
    },
    knowsKey(request: Request): boolean {
      const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
      return key === keys.anonKey || key === keys.serviceKey;
    },
  };
}
export type LiteApi = ReturnType<typeof createLiteApi>;
