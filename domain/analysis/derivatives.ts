import * as v from 'valibot';
import { EpochMsSchema } from '../text/quantity.ts';
import { DERIVATIVES } from './readings/derivatives.ts';

/** As the exchange publishes them; units are in `domain/analysis/readings/derivatives.ts`. */
export const DerivativesSchema = v.object({
  ...DERIVATIVES.entries,
  /** `field`: 'funding', 'openInterest', or a value such as 'funding.sum7d'. */
  missing: v.array(v.object({ field: v.string(), reason: v.string() })),
  /** ms UTC. Except for the prediction, nothing later is included. */
  at: EpochMsSchema,
  simulated: v.boolean(),
});

export type Derivatives = v.InferOutput<typeof DerivativesSchema>;
export type Funding = NonNullable<Derivatives['funding']>;
export type OpenInterest = NonNullable<Derivatives['openInterest']>;
export type MissingDerivative = Derivatives['missing'][number];

export interface DerivativesPart<Part> {
  readonly value: Part | null;
  readonly missing: readonly MissingDerivative[];
}

export const unknownPart = (field: 'funding' | 'openInterest', reason: string) => ({
  value: null,
  missing: [{ field, reason }],
});

export function derivativesOf(
  funding: DerivativesPart<Funding>,
  openInterest: DerivativesPart<OpenInterest>,
  { at, simulated }: Pick<Derivatives, 'at' | 'simulated'>,
): Derivatives {
  return {
    funding: funding.value,
    openInterest: openInterest.value,
    missing: [...funding.missing, ...openInterest.missing],
    at,
    simulated,
  };
}

export function noDerivatives(
  reason: string,
  moment: Pick<Derivatives, 'at' | 'simulated'>,
): Derivatives {
  return derivativesOf(unknownPart('funding', reason), unknownPart('openInterest', reason), moment);
}
