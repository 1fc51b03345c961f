import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { EndpointRules } from './endpoint.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Every address of a host name. */
export type ResolveAll = (host: string) => Promise<readonly LookupAddress[]>;

/** A host name leads to an address that no push service has. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'ADDRESS_REFUSED';
}

/** Asks the system's resolver. */
export const resolveAll: ResolveAll = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

/**
 * Resolves a host once and judges every address: one that is not public refuses the host.
 * @throws AddressRefused; the resolver's error where the name does not resolve
 */
export async function resolvePublic(
  host: string,
  rules: EndpointRules,
  resolve: ResolveAll,
): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(host);
  const taken = ({ address }: LookupAddress) =>
    isPublicAddress(address) || (rules.allowLoopback && isLoopbackAddress(address));
  if (addresses.length === 0 || !addresses.every(taken)) {
    throw new AddressRefused('the endpoint leads to an address that is not public');
  }
  return addresses;
}

/**
 * The lookup of a connection: what was judged is what is connected to, so a name that answers
 * differently the second time (DNS rebinding) gains nothing.
 */
export function pinnedLookup(rules: EndpointRules, resolve: ResolveAll): LookupFunction {
  return (host, options, callback) => {
    resolvePublic(host, rules, resolve)
      .then((addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      })
      // Also where the connection refuses what was found: nobody else would catch that.
      .catch((error: NodeJS.ErrnoException) => callback(error, '', 0));
  };
}
