/** Where the count is asked for, and with which public key. */
interface Endpoint {
  readonly url: string;
  readonly key: string;
}

// Checked by hand, here alone: the schema library outweighs everything else that the landing page
// loads.
function endpointIn(answer: unknown, origin: string): Endpoint | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const url = 'supabaseUrl' in answer ? answer.supabaseUrl : origin;
  const key = 'supabaseAnonKey' in answer ? answer.supabaseAnonKey : null;
  if (typeof url !== 'string' || typeof key !== 'string' || url === '' || key === '') return null;
  return { url: url.replace(/\/$/, ''), key };
}

function endpointOfBuild(environment: Readonly<Record<string, unknown>>): Endpoint | null {
  const { VITE_SUPABASE_URL: supabaseUrl, VITE_SUPABASE_ANON_KEY: supabaseAnonKey } = environment;
  return endpointIn({ supabaseUrl, supabaseAnonKey }, '');
}

async function endpointOfOrigin(origin: string): Promise<Endpoint | null> {
  const response = await fetch(`${origin}/config.json`);
  return response.ok ? endpointIn(await response.json(), origin) : null;
}

async function fetchCount({ url, key }: Endpoint): Promise<unknown> {
  const response = await fetch(`${url}/rest/v1/rpc/waitlist_count`, {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  return response.ok ? response.json() : null;
}

/**
 * Counts the people on the waitlist, time and again, without any client library.
 * @param environment what the build was told; names the service, or else /config.json does
 * @returns the count; null where nobody can say
 */
export function waitlistCounter(
  environment: Readonly<Record<string, unknown>>,
  origin: string,
): () => Promise<number | null> {
  let endpoint = endpointOfBuild(environment);
  return async () => {
    try {
      endpoint ??= await endpointOfOrigin(origin);
      const count = endpoint ? await fetchCount(endpoint) : null;
      return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null;
    } catch {
      return null;
    }
  };
}
