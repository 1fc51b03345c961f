/** Where the count is asked for, and with which public key. */
interface Door {
  readonly url: string;
  readonly key: string;
}

// Checked by hand, here alone: the schema library outweighs everything else that the landing page
// loads.
function doorIn(answer: unknown, origin: string): Door | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const url = 'supabaseUrl' in answer ? answer.supabaseUrl : origin;
  const key = 'supabaseAnonKey' in answer ? answer.supabaseAnonKey : null;
  if (typeof url !== 'string' || typeof key !== 'string' || url === '' || key === '') return null;
  return { url: url.replace(/\/$/, ''), key };
}

function doorOfBuild(environment: Readonly<Record<string, unknown>>): Door | null {
  const { VITE_SUPABASE_URL: supabaseUrl, VITE_SUPABASE_ANON_KEY: supabaseAnonKey } = environment;
  return doorIn({ supabaseUrl, supabaseAnonKey }, '');
}

async function doorOfOrigin(origin: string): Promise<Door | null> {
  const response = await fetch(`${origin}/config.json`);
  return response.ok ? doorIn(await response.json(), origin) : null;
}

async function ask({ url, key }: Door): Promise<unknown> {
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
  let door = doorOfBuild(environment);
  return async () => {
    try {
      door ??= await doorOfOrigin(origin);
      const count = door ? await ask(door) : null;
      return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null;
    } catch {
      return null;
    }
  };
}
