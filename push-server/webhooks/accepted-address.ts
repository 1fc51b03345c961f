import type { NewWebhook } from '../../domain/webhook.ts';
import { errorCode } from '../../platform/error-code.ts';
import { Problem } from '../../platform/problem.ts';
import { FORMS } from '../channels/webhook/forms/forms.ts';
import { type Endpoint, type EndpointRules, readEndpoint } from '../subscriptions/endpoint.ts';
import { AddressRefused, type ResolveAll, resolvePublic } from '../subscriptions/pinned-lookup.ts';

const UNKNOWN_NAME = ['ENOTFOUND', 'ENODATA', 'EAI_NODATA'];

/**
 * Judges an address by its text, by what its form asks for, and by where its name leads now.
 * @throws Problem 422 where it is refused, 503 where its name cannot be looked up at the moment
 */
export async function acceptedAddress(
  { url, form }: NewWebhook,
  rules: EndpointRules,
  resolve: ResolveAll,
): Promise<Endpoint> {
  const answer = readEndpoint(url, rules, 'The address');
  if (!answer.ok) throw new Problem(422, `${answer.reason}.`);
  const { endpoint } = answer;
  const refusal = FORMS[form].refusal?.(new URL(endpoint.href)) ?? null;
  if (refusal !== null) throw new Problem(422, refusal);
  try {
    await resolvePublic(endpoint.host, rules, resolve);
  } catch (error) {
    if (error instanceof AddressRefused) {
      throw new Problem(422, `${endpoint.host} leads to an address that is not public.`);
    }
    if (UNKNOWN_NAME.includes(errorCode(error) ?? '')) {
      throw new Problem(422, `The name ${endpoint.host} is not known. Check the address.`);
    }
    throw new Problem(
      503,
      `The name ${endpoint.host} could not be looked up. Please try again.`,
      5,
    );
  }
  return endpoint;
}
