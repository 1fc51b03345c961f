import {
  type Config,
  configOf,
  configOfBuild,
  fetchConfig,
  overridesOfBuild,
} from '../backend/config.ts';
import { connectBackend } from '../backend/connection.ts';
import { keepConfig, keptConfig } from '../device/kept-config.ts';
import { SESSION_KEY } from '../device/session-key.ts';
import { sessionStore } from '../device/session-store.ts';

async function freshConfig(): Promise<Config> {
  const config = await fetchConfig(location.origin, overridesOfBuild(import.meta.env));
  keepConfig(config);
  return config;
}

/** From the build; else as kept, looking for news behind the scenes; else from the origin. */
function findConfig(): Promise<Config> {
  const built = configOfBuild(import.meta.env, location.origin);
  if (built) return Promise.resolve(built);
  const kept = configOf(keptConfig());
  if (!kept) return freshConfig();
  // What changed holds from the next start on.
  freshConfig().catch(() => undefined);
  return Promise.resolve(kept);
}

/** Tells the backend's callers where they are. */
export function setUpBackend(): void {
  let found: Promise<Config> | null = null;
  connectBackend({
    config: () => {
      found ??= findConfig().catch((error: unknown) => {
        found = null;
        throw error;
      });
      return found;
    },
    sessionStorage: sessionStore,
    sessionKey: SESSION_KEY,
  });
}
