import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Clock } from '../../platform/process/clock.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import { createGate } from '../gate.ts';

/** Empty if the name is unknown. @throws Error EAI_AGAIN on a temporary failure */
export type ResolveAll = (host: string, person: string) => Promise<readonly LookupAddress[]>;

export interface NameLookupOptions {
  readonly clock: Clock;
  readonly servers?: readonly string[];
}

const MOST_MS = 2_000;
const MOST_UNDER_WAY = 256;
const PER_PERSON = 2;
/** How long a failed name is cached. */
const FAILED_FOR_MS = 30_000;
const MOST_FAILED = 1_000;

/** Answers for a name without address. */
const UNKNOWN = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

class NotLookedUp extends Error {
  override readonly name = 'NotLookedUp';
  readonly code = 'EAI_AGAIN';
}

/**
 * Looks up user-given names by its own sockets: `dns.lookup` blocks one of the process's few
 * threads, which our own hosts need. Limits: 2 s per look-up, two per user, one per name. Ignores
 * the hosts file, but knows `localhost`.
 */
export function createNameLookup({ clock, servers }: NameLookupOptions): ResolveAll {
  const gate = createGate(MOST_UNDER_WAY, PER_PERSON);
  const underWay = new Map<string, Promise<readonly LookupAddress[]>>();
  const failed = new Map<string, { readonly until: number; readonly unsure: boolean }>();

  async function ask(host: string): Promise<readonly LookupAddress[]> {
    // One resolver per name: it follows the system's settings and can be cancelled alone.
    const resolver = new Resolver({ timeout: MOST_MS, tries: 1 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), MOST_MS);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    clearTimeout(timer);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length > 0) return found;
    const unsure = [v4, v6].some(
      (answer) => answer.status === 'rejected' && !UNKNOWN.includes(errorCode(answer.reason) ?? ''),
    );
    failed.delete(host);
    failed.set(host, { until: clock.now() + FAILED_FOR_MS, unsure });
    const [oldest] = failed.keys();
    if (failed.size > MOST_FAILED && oldest !== undefined) failed.delete(oldest);
    return nothing(unsure);
  }

  function nothing(unsure: boolean): readonly LookupAddress[] {
    if (unsure) throw new NotLookedUp('the name could not be looked up in time');
    return [];
  }

  function shared(host: string): Promise<readonly LookupAddress[]> {
    const known = underWay.get(host);
    if (known) return known;
    const asked = ask(host).finally(() => underWay.delete(host));
    underWay.set(host, asked);
    return asked;
  }

  return async (host, person) => {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
    const since = performance.now();
    return gate.run(async () => {
      const before = failed.get(host);
      if (before && clock.now() < before.until) return nothing(before.unsure);
      if (performance.now() - since > MOST_MS) return nothing(true);
      return shared(host);
    }, person);
  };
}
