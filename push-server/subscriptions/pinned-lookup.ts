import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Problem } from '../../platform/http/problem.ts';
import type { EndpointRules } from './endpoint.ts';
import type { ResolveAll } from './name-lookup.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export interface LookupRules extends EndpointRules {
  readonly resolve: ResolveAll;
}

/** The name has a private address, or none. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'ADDRESS_REFUSED';
}

/**
 * Resolves a host once; one non-public address refuses it. An unknown name is refused alike, so as
 * not to reveal internal names.
 * @throws AddressRefused; the resolver's error on a temporary failure
 */
export async function resolvePublic(
  host: string,
  { allowLoopback, resolve }: LookupRules,
  person: string,
): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(host, person);
  const taken = ({ address }: LookupAddress) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  if (addresses.length === 0 || !addresses.every(taken)) {
    throw new AddressRefused('its name does not lead to a public address');
  }
  return addresses;
}

/** @returns false if the name cannot be looked up now @throws Problem 422 if it is not public */
export async function requirePublic(
  host: string,
  rules: LookupRules,
  person: string,
): Promise<boolean> {
  try {
    await resolvePublic(host, rules, person);
    return true;
  } catch (error) {
    if (!(error instanceof AddressRefused)) return false;
    throw new Problem(422, `This address cannot be used: ${error.message}.`);
  }
}

/** Connects to the checked address, which defeats DNS rebinding. @param person who asks for it */
export function pinnedLookup(rules: LookupRules, person: () => string): LookupFunction {
  return (host, options, callback) => {
    resolvePublic(host, rules, person())
      .then((addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      })
      // Also if the connection refuses the result: otherwise unhandled.
      .catch((error: NodeJS.ErrnoException) => callback(error, '', 0));
  };
}
