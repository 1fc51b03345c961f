import type { NewWebhook } from '../../domain/webhook.ts';
import { Problem } from '../../platform/problem.ts';
import { FORMS } from '../channels/webhook/forms/forms.ts';
import { type Endpoint, type EndpointRules, readEndpoint } from '../subscriptions/endpoint.ts';
import type { ResolveAll } from '../subscriptions/name-lookup.ts';
import { AddressRefused, resolvePublic } from '../subscriptions/pinned-lookup.ts';

/**
 * Judges an address by its text, by what its form asks for, and by where its name leads now.
 * @throws Problem 422 where it is refused, 503 where its name cannot be looked up at the moment
 */
export async function acceptedAddress(
  { url, form }: NewWebhook,
  rules: EndpointRules,
  resolve: ResolveAll,
  person: string,
): Promise<Endpoint> {
  const answer = readEndpoint(url, rules, 'The address');
  if (!answer.ok) throw new Problem(422, `${answer.reason}.`);
  const { endpoint } = answer;
  const refusal = FORMS[form].refusal?.(new URL(endpoint.href)) ?? null;
  if (refusal !== null) throw new Problem(422, refusal);
  try {
    await resolvePublic(endpoint.host, rules, resolve, person);
  } catch (error) {
    if (error instanceof AddressRefused) {
      throw new Problem(422, `This address cannot be used: ${error.message}.`);
    }
    throw new Problem(
      503,
      `The name ${endpoint.host} could not be looked up. Please try again.`,
      5,
    );
  }
  return endpoint;
}
