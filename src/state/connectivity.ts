import { create } from 'zustand';
import type { Service } from '../backend/connection.ts';
import {
  ALL_UP,
  type Reachability,
  reachabilityOf,
  type Standings,
} from '../backend/reachability.ts';
import type { Reach } from './reach.ts';

interface Connectivity {
  /** Whether requests reach the product. */
  readonly online: boolean;
  readonly standings: Standings;
  readonly network: boolean;
}

/** Starts as prerendered; `watchConnectivity` corrects it before the first render here. */
export const useConnectivity = create<Connectivity>(() => ({
  online: true,
  standings: ALL_UP,
  network: true,
}));

let reach: Reach | null = null;
/** Doubt raised before the follower was loaded. */
let doubted = false;

/** Milliseconds after which a request counts as a hint of trouble. */
const SLOW = 8_000;

/** A hint from outside of requests, such as a closed socket. */
export function doubtReach(): void {
  if (reach) reach.doubt();
  else doubted = true;
}

/** The caller's own abort says nothing about reachability. */
const isGivenUp = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** A `fetch` that records the outcome of each request to a service. */
export function watchedFetch(service: Service): typeof fetch {
  const report = (found: Reachability) => {
    if (reach) reach.report(service, found);
    else doubted ||= found !== 'up';
  };
  return async (input, init) => {
    const slow = setTimeout(doubtReach, SLOW);
    try {
      const response = await fetch(input, init);
      report(reachabilityOf(response));
      return response;
    } catch (error) {
      if (!isGivenUp(error)) report('silent');
      throw error;
    } finally {
      clearTimeout(slow);
    }
  };
}

/** Loaded after the first paint; retried later on failure. */
const loadFollower = (): Promise<typeof import('./reach.ts')> =>
  import('./reach.ts').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, SLOW));
    return loadFollower();
  });

/** Tracks reachability once the page is shown. */
export async function watchConnectivity(shown: Promise<void>): Promise<void> {
  const hear = () => useConnectivity.setState({ network: navigator.onLine });
  addEventListener('online', hear);
  addEventListener('offline', hear);
  const { onLine } = navigator;
  const standings: Standings = { ...ALL_UP, site: onLine ? 'up' : 'silent' };
  useConnectivity.setState({ standings, online: onLine, network: onLine });
  await shown;
  const { followReach } = await loadFollower();
  reach = followReach(standings, (next) =>
    useConnectivity.setState({
      standings: next,
      online: next.site === 'up',
      network: navigator.onLine,
    }),
  );
  if (doubted) reach.doubt();
}

const isReachable = ({ online, standings }: Connectivity, service: Service) =>
  online && standings[service] === 'up';

export const isReachableNow = (service: Service): boolean =>
  isReachable(useConnectivity.getState(), service);

export const useReachable = (service: Service): boolean =>
  useConnectivity((state) => isReachable(state, service));

export const OFFLINE = 'You are offline.';

const HOST: Readonly<Record<Exclude<Reachability, 'up'>, string>> = {
  silent: 'The server cannot be reached.',
  intercepted: 'This network asks for a sign-in page first.',
  troubled: 'The server is not available right now.',
};

const OWN: Readonly<Record<Exclude<Service, 'site'>, string>> = {
  database: 'Your account cannot be reached right now.',
  analysis: 'The analysis server cannot be reached right now.',
  push: 'The notification server cannot be reached right now.',
};

function reasonOf({ network, standings }: Connectivity, service: Service): string | null {
  const { site } = standings;
  if (site !== 'up') return site === 'silent' && !network ? OFFLINE : HOST[site];
  return service === 'site' || standings[service] === 'up' ? null : OWN[service];
}

export const useUnreachable = (service: Service): string | null =>
  useConnectivity((state) => reasonOf(state, service));

export const useTrouble = (): string | null =>
  useConnectivity(
    (state) =>
      reasonOf(state, 'database') ?? reasonOf(state, 'analysis') ?? reasonOf(state, 'push'),
  );

/** Calls back whenever a service is reachable again; returns the function to stop. */
export const onReachable = (service: Service, back: () => void): (() => void) =>
  useConnectivity.subscribe((now, before) => {
    if (isReachable(now, service) && !isReachable(before, service)) back();
  });

export function untilReachable(service: Service): Promise<void> {
  if (isReachableNow(service)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onReachable(service, () => {
      stop();
      resolve();
    });
  });
}
