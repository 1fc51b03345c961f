import type { Service } from '../backend/connection.ts';
import { probe } from '../backend/reach-probe.ts';
import { ALL_UP, type Reachability, type Standings } from '../backend/reachability.ts';

const SERVICES: readonly Service[] = ['site', 'database', 'analysis', 'push'];

/** First and longest pause between two probes, in milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

export interface ReachWorld {
  /** Never rejects. */
  readonly probe: (service: Service) => Promise<Reachability>;
  readonly onChange: (standings: Standings) => void;
  /** 0 to 1; spreads clients, so that a recovered server is not flooded. */
  readonly random: () => number;
  /** While hidden, due probes wait. */
  readonly isHidden: () => boolean;
}

export type Reach = ReturnType<typeof createReach>;

/**
 * A success counts at once; a failure is confirmed by probes of the service and of the page's own
 * host, so that one cut connection is no outage and one server's trouble is not the network's.
 * Pauses between probes grow; while the host itself is unreachable, nothing else is probed.
 */
export function createReach(world: ReachWorld, start: Standings = ALL_UP) {
  let standings = start;
  const checks = new Map<Service, { readonly due?: ReturnType<typeof setTimeout> }>();
  const isUp = (service: Service) => standings[service] === 'up';
  const away = () => SERVICES.filter((service) => !isUp(service));

  function set(service: Service, found: Reachability): void {
    if (standings[service] === found) return;
    standings = { ...standings, [service]: found };
    world.onChange(standings);
  }

  function drop(service: Service): void {
    clearTimeout(checks.get(service)?.due);
    checks.delete(service);
  }

  function settleUp(service: Service): void {
    drop(service);
    const wasAway = !isUp(service);
    set(service, 'up');
    if (service === 'site') {
      if (wasAway) for (const other of away()) void ask(other, 0);
      // Any answer proves that the network works.
    } else if (!isUp('site')) settleUp('site');
  }

  function settleAway(service: Service, found: Reachability, attempt: number): void {
    if (service === 'site') for (const other of SERVICES) drop(other);
    set(service, found);
    const pause = Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE) * (0.5 + world.random());
    const due = setTimeout(() => {
      if (!world.isHidden()) void ask(service, attempt + 1);
    }, pause);
    checks.set(service, { due });
  }

  async function ask(service: Service, attempt: number): Promise<void> {
    drop(service);
    const check = {};
    checks.set(service, check);
    const asked = world.probe(service);
    const [own, host] = await Promise.all([
      asked,
      service === 'site' ? asked : world.probe('site'),
    ]);
    // A request settled it meanwhile, or it was cancelled.
    if (checks.get(service) !== check) return;
    if (own === 'up') settleUp(service);
    else if (host === 'up' || service === 'site') settleAway(service, own, attempt);
    else {
      drop(service);
      settleAway('site', host, 0);
    }
  }

  if (!isUp('site')) void ask('site', 0);
  return {
    report(service: Service, found: Reachability): void {
      if (found === 'up') settleUp(service);
      else if (isUp('site') && isUp(service) && !checks.has(service)) void ask(service, 0);
    },
    /** Requests may no longer get through. */
    doubt(): void {
      if (isUp('site') && !checks.has('site')) void ask('site', 0);
    },
    /** What was unreachable may be back. */
    retry(): void {
      const asked = isUp('site') ? away() : (['site'] as const);
      for (const service of asked) void ask(service, 0);
    },
    stop(): void {
      for (const service of SERVICES) drop(service);
    },
  };
}

/** Tracks reachability for the page's life. The browser's own network state is only a hint. */
export function followReach(start: Standings, onChange: (next: Standings) => void): Reach {
  const isHidden = () => document.visibilityState === 'hidden';
  const reach = createReach({ probe, onChange, random: Math.random, isHidden }, start);
  addEventListener('online', reach.retry);
  addEventListener('offline', reach.doubt);
  document.addEventListener('visibilitychange', () => {
    if (!isHidden()) reach.retry();
  });
  return reach;
}
