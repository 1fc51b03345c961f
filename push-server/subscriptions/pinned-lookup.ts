import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { EndpointRules } from './endpoint.ts';
import type { ResolveAll } from './name-lookup.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** A host name leads to no address that may be sent to: to a private one, or nowhere. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'ADDRESS_REFUSED';
}

/**
 * Resolves a host once and judges every address: one that is not public refuses the host. A name that
 * leads nowhere is refused alike, so that nobody learns which names there are inside.
 * @param person whose look-up it is
 * @throws AddressRefused; the resolver's error where the name cannot be looked up at the moment
 */
export async function resolvePublic(
  host: string,
  rules: EndpointRules,
  resolve: ResolveAll,
  person: string,
): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(host, person);
  const taken = ({ address }: LookupAddress) =>
    isPublicAddress(address) || (rules.allowLoopback && isLoopbackAddress(address));
  if (addresses.length === 0 || !addresses.every(taken)) {
    throw new AddressRefused('its name does not lead to a public address');
  }
  return addresses;
}

/**
 * The lookup of a connection: what was judged is what is connected to, so a name that answers
 * differently the second time (DNS rebinding) gains nothing.
 * @param person whose message it is that the connection is for
 */
export function pinnedLookup(
  rules: EndpointRules,
  resolve: ResolveAll,
  person: () => string,
): LookupFunction {
  return (host, options, callback) => {
    resolvePublic(host, rules, resolve, person())
      .then((addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      })
      // Also where the connection refuses what was found: nobody else would catch that.
      .catch((error: NodeJS.ErrnoException) => callback(error, '', 0));
  };
}
