import {
  type Config,
  configOf,
  configOfBuild,
  fetchConfig,
  overridesOfBuild,
} from '../backend/config.ts';
import { type Connection, connectBackend } from '../backend/connection.ts';
import { askedOnce, type Outcome, succeeded } from '../backend/failure.ts';
import { keepConfig, keptConfig } from '../device/kept-key.ts';
import { SESSION_KEY } from '../device/session-key.ts';
import { sessionStore } from '../device/session-store.ts';

type FetchFor = Connection['fetchFor'];
type Follower = Pick<Connection, 'fetchFor' | 'onLoadFailed' | 'confirming'>;

async function freshConfig(fetchFor: FetchFor): Promise<Outcome<Config>> {
  const overrides = overridesOfBuild(import.meta.env);
  const config = await fetchConfig(location.origin, overrides, fetchFor?.('site'));
  if (config.ok) keepConfig(config.value);
  return config;
}

/** From the build; else the stored one, refreshed in the background; else from the origin. */
async function findConfig(fetchFor: FetchFor): Promise<Outcome<Config>> {
  const built = configOfBuild(import.meta.env, location.origin);
  if (built) return succeeded(built);
  const kept = configOf(keptConfig());
  const fresh = freshConfig(fetchFor);
  // Changes apply from the next start.
  return kept ? succeeded(kept) : fresh;
}

/** Configures the backend. `shown` resolves once the page shows what it can without the network. */
export function setUpBackend(shown: Promise<void> = Promise.resolve(), follower: Follower = {}) {
  connectBackend({
    config: askedOnce(() => shown.then(() => findConfig(follower.fetchFor))),
    sessionStorage: sessionStore,
    sessionKey: SESSION_KEY,
    ...follower,
  });
}
