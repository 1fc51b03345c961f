interface Service {
  readonly url: string;
  readonly key: string;
}

// Checked by hand, only here: the schema library outweighs everything else on the landing page.
function serviceIn(answer: unknown, origin: string): Service | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const url = 'supabaseUrl' in answer ? answer.supabaseUrl : origin;
  const key = 'supabaseAnonKey' in answer ? answer.supabaseAnonKey : null;
  if (typeof url !== 'string' || typeof key !== 'string' || url === '' || key === '') return null;
  return { url: url.replace(/\/$/, ''), key };
}

function serviceOfBuild(environment: Readonly<Record<string, unknown>>): Service | null {
  const { VITE_SUPABASE_URL: supabaseUrl, VITE_SUPABASE_ANON_KEY: supabaseAnonKey } = environment;
  return serviceIn({ supabaseUrl, supabaseAnonKey }, '');
}

async function serviceOfOrigin(origin: string, ask: typeof fetch): Promise<Service | null> {
  const response = await ask(`${origin}/config.json`);
  return response.ok ? serviceIn(await response.json(), origin) : null;
}

async function fetchCount({ url, key }: Service, ask: typeof fetch): Promise<unknown> {
  const response = await ask(`${url}/rest/v1/rpc/waitlist_count`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return response.ok ? response.json() : null;
}

/** Returns a fetcher of the count that needs no client library; null if unavailable. */
export function waitlistCounter(
  environment: Readonly<Record<string, unknown>>,
  origin: string,
  ask = fetch,
): () => Promise<number | null> {
  let service = serviceOfBuild(environment);
  return async () => {
    try {
      service ??= await serviceOfOrigin(origin, ask);
      const count = service ? await fetchCount(service, ask) : null;
      return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null;
    } catch {
      return null;
    }
  };
}
