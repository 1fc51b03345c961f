import { create } from 'zustand';
import type { Service } from '../backend/connection.ts';
import { type Evidence, evidenceOf } from '../backend/evidence.ts';
import type { Reach } from './reach.ts';
import { ALL_UP, type Standings } from './reach-standings.ts';

interface Connectivity {
  /** Whether requests get through to the product at all. */
  readonly online: boolean;
  readonly standings: Standings;
  /** What the device says of its network: a hint at why nothing gets through. */
  readonly network: boolean;
}

/**
 * What can be reached, as the outcomes of requests say. Begins with what the pages were rendered
 * with at build; `watchConnectivity` corrects it before anything is rendered here.
 */
export const useConnectivity = create<Connectivity>(() => ({
  online: true,
  standings: ALL_UP,
  network: true,
}));

let reach: Reach | null = null;
/** Whether something was in doubt before anybody could look into it. */
let doubted = false;

/** A request that takes longer is a hint, in milliseconds. */
const SLOW = 8_000;

/** Something outside of requests says that the way may be cut, such as a socket that closed. */
export function doubtReach(): void {
  if (reach) reach.doubt();
  else doubted = true;
}

/** Whether the caller itself gave the request up, which says nothing of the way. */
const isGivenUp = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** A `fetch` that learns from what becomes of each request to a service. */
export function watchedFetch(service: Service): typeof fetch {
  const report = (evidence: Evidence) => {
    if (reach) reach.report(service, evidence);
    else doubted ||= evidence !== 'up';
  };
  return async (input, init) => {
    const slow = setTimeout(doubtReach, SLOW);
    try {
      const response = await fetch(input, init);
      report(evidenceOf(response));
      return response;
    } catch (error) {
      if (!isGivenUp(error)) report('silent');
      throw error;
    } finally {
      clearTimeout(slow);
    }
  };
}

/** What follows comes after the first paint; where it cannot be loaded, after a while. */
async function loadFollower(): Promise<typeof import('./follow-reach.ts')> {
  try {
    return await import('./follow-reach.ts');
  } catch {
    await new Promise((resolve) => setTimeout(resolve, SLOW));
    return loadFollower();
  }
}

/** Follows what can be reached, from when the page is shown. */
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

/** Whether a service can be reached at this moment. */
export const isReachableNow = (service: Service): boolean =>
  isReachable(useConnectivity.getState(), service);

/** Whether a service can be reached. */
export function useReachable(service: Service): boolean {
  return useConnectivity((state) => isReachable(state, service));
}

export const OFFLINE = 'You are offline.';

const HOST: Readonly<Record<Exclude<Evidence, 'up'>, string>> = {
  silent: 'The server cannot be reached.',
  intercepted: 'This network asks for a sign-in page first.',
  troubled: 'The server is not available right now.',
};

const OWN: Readonly<Record<Exclude<Service, 'site'>, string>> = {
  database: 'Your account cannot be reached right now.',
  analysis: 'The analysis server cannot be reached right now.',
  push: 'The notification server cannot be reached right now.',
};

/** Why a service cannot be reached, as a sentence; null where it can. */
function reasonOf({ network, standings }: Connectivity, service: Service): string | null {
  const { site } = standings;
  if (site !== 'up') return site === 'silent' && !network ? OFFLINE : HOST[site];
  return service === 'site' || standings[service] === 'up' ? null : OWN[service];
}

/** Why a service cannot be reached, as a sentence; null where it can. */
export function useUnreachable(service: Service): string | null {
  return useConnectivity((state) => reasonOf(state, service));
}

/** What cannot be reached of the product, as one sentence; null while everything can. */
export function useTrouble(): string | null {
  return useConnectivity(
    (state) =>
      reasonOf(state, 'database') ?? reasonOf(state, 'analysis') ?? reasonOf(state, 'push'),
  );
}

/** Calls back whenever a service can be reached again; returns the way to stop. */
export function onReachable(service: Service, back: () => void): () => void {
  return useConnectivity.subscribe((now, before) => {
    if (isReachable(now, service) && !isReachable(before, service)) back();
  });
}

/** Settles once a service can be reached; at once if it can. */
export function untilReachable(service: Service): Promise<void> {
  if (isReachableNow(service)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onReachable(service, () => {
      stop();
      resolve();
    });
  });
}
