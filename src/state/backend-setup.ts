import {
  type Config,
  configOf,
  configOfBuild,
  fetchConfig,
  overridesOfBuild,
} from '../backend/config.ts';
import { connectBackend } from '../backend/connection.ts';
import { type Outcome, succeeded } from '../backend/failure.ts';
import { keepConfig, keptConfig } from '../device/kept-config.ts';
import { SESSION_KEY } from '../device/session-key.ts';
import { sessionStore } from '../device/session-store.ts';

async function freshConfig(): Promise<Outcome<Config>> {
  const config = await fetchConfig(location.origin, overridesOfBuild(import.meta.env));
  if (config.ok) keepConfig(config.value);
  return config;
}

/** From the build; else as kept, looking for news behind the scenes; else from the origin. */
async function findConfig(): Promise<Outcome<Config>> {
  const built = configOfBuild(import.meta.env, location.origin);
  if (built) return succeeded(built);
  const kept = configOf(keptConfig());
  const fresh = freshConfig();
  // What changed holds from the next start on.
  return kept ? succeeded(kept) : fresh;
}

/** Gives the backend's callers its addresses. */
export function setUpBackend(): void {
  let found: Promise<Outcome<Config>> | null = null;
  connectBackend({
    config: () => {
      found ??= findConfig().then((config) => {
        if (!config.ok) found = null;
        return config;
      });
      return found;
    },
    sessionStorage: sessionStore,
    sessionKey: SESSION_KEY,
  });
}
