export interface Call {
  readonly path: string;
  /** What stands behind the path: '?market=eq.bybit', or ''. */
  readonly search: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** What a path answers: status, JSON and headers, by themselves those of one whole page; `'hang'` never answers; `'refuse'` takes no connection. */
export type Answer = readonly [status: number, body: unknown, headers?: object] | 'hang' | 'refuse';

export interface FakeBackend {
  readonly origin: string;
  readonly calls: Call[];
  /** Sets what a path answers from now on. */
  answer(path: string, answer: Answer | ((call: Call) => Answer)): void;
  /** Puts the real `fetch` back. */
  stop(): void;
}

/**
 * Stands in for the network below `fetch`, so that browser code runs unchanged in Node: each path
 * answers what a test says, and the calls are remembered.
 */
export function startFakeBackend(origin = 'https://backend.example'): FakeBackend {
  const answers = new Map<string, Answer | ((call: Call) => Answer)>();
  const calls: Call[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call = {
      path: pathname,
      search,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    calls.push(call);
    const set = answers.get(pathname);
    const answer = (typeof set === 'function' ? set(call) : set) ?? [
      404,
      { detail: `nothing at ${pathname}` },
    ];
    if (answer === 'hang') return new Promise(() => undefined);
    if (answer === 'refuse') throw new TypeError('Failed to fetch');
    const [status, content, more] = answer;
    const range = { 'content-range': `0-0/${Array.isArray(content) ? content.length : '*'}` };
    const headers = { 'content-type': 'application/json', ...range, ...more };
    return new Response(status === 304 ? null : JSON.stringify(content), { status, headers });
  };
  return {
    origin,
    calls,
    answer: (path, answer) => answers.set(path, answer),
    stop: () => {
      globalThis.fetch = real;
    },
  };
}

const segment = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A session as the auth client keeps it, good for an hour unless said otherwise; signed by nobody. */
export function keptSession(userId: string, secondsLeft = 3600): string {
  const expires = Math.floor(Date.now() / 1000) + secondsLeft;
  const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', exp: expires };
  return JSON.stringify({
    access_token: `${segment({ alg: 'HS256', typ: 'JWT' })}.${segment(claims)}.c2lnbmF0dXJl`,
    refresh_token: 'a-refresh-token',
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at: expires,
    user: {
      id: userId,
      aud: 'authenticated',
      email: 'me@example.com',
      app_metadata: {},
      user_metadata: {},
      created_at: '2026-11-18T12:00:00Z',
    },
  });
}
