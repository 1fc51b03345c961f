import type { Config } from './config.ts';
import { connection } from './connection.ts';
import { askedOnce, attempt, failed, type Outcome, succeeded } from './failure.ts';

/** Creates a client once per page from code that loads on first use; retries a failed start. */
export function clientOf<Code, Client>(
  load: () => Promise<Code>,
  make: (code: Code, config: Config) => Client,
): () => Promise<Outcome<Client>> {
  const open = async (): Promise<Outcome<Client>> => {
    // First, as the network has to wait until the page is shown.
    const config = await connection().config();
    if (!config.ok) return config;
    const code = await load().then(succeeded, () => {
      connection().onLoadFailed?.();
      return failed('unreachable');
    });
    return code.ok ? succeeded(make(code.value, config.value)) : code;
  };
  return askedOnce(() => attempt(open));
}
