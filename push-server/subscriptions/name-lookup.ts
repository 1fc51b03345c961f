import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Clock } from '../../platform/process/clock.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import { createGate } from '../gate.ts';

/**
 * Every address of a host name that a person entered; none where nobody knows the name.
 * @throws Error with the code EAI_AGAIN where it cannot be looked up at the moment
 */
export type ResolveAll = (host: string, person: string) => Promise<readonly LookupAddress[]>;

export interface NameLookupOptions {
  readonly clock: Clock;
  /** Addresses of DNS servers, with ports; the system's if absent. */
  readonly servers?: readonly string[];
}

const MOST_MS = 2_000;
const MOST_UNDER_WAY = 256;
const PER_PERSON = 2;
/** How long a name that led nowhere is not asked for again. */
const FAILED_FOR_MS = 30_000;
const MOST_FAILED = 1_000;

/** Answers by which a name has no address. */
const UNKNOWN = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

class NotLookedUp extends Error {
  override readonly name = 'NotLookedUp';
  readonly code = 'EAI_AGAIN';
}

/**
 * Looks up the names of webhooks and push endpoints, by sockets of its own: `dns.lookup` blocks one of
 * the process's few threads for each name, and those are what our own hosts are found by. A look-up
 * ends after 2 s, a person has two under way, one name is asked for once at a time. The hosts file is
 * not read, but `localhost` is known.
 */
export function createNameLookup({ clock, servers }: NameLookupOptions): ResolveAll {
  const gate = createGate(MOST_UNDER_WAY, PER_PERSON);
  const underWay = new Map<string, Promise<readonly LookupAddress[]>>();
  const failed = new Map<string, { readonly until: number; readonly unsure: boolean }>();

  async function ask(host: string): Promise<readonly LookupAddress[]> {
    // A resolver for each name: it follows the system's settings, and can be cut off alone.
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
