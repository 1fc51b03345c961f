import * as v from 'valibot';
import { EpochMsSchema } from '../text/quantity.ts';
import { DERIVATIVES } from './readings/derivatives.ts';

/**
 * Funding and open interest of a coin's perpetual contract at a moment, as the exchange publishes
 * them. The table of readings is its shape: `domain/analysis/readings/derivatives.ts` has every unit.
 */
export const DerivativesSchema = v.object({
  ...DERIVATIVES.entries,
  /** Why a value is null: 'funding', 'openInterest', or one of their values, such as 'funding.sum7d'. */
  missing: v.array(v.object({ field: v.string(), reason: v.string() })),
  /** Only what was settled or counted at this moment (ms UTC) or before is in it, but the prediction. */
  at: EpochMsSchema,
  /** Made up, as the candles of the simulated market are. */
  simulated: v.boolean(),
});

export type Derivatives = v.InferOutput<typeof DerivativesSchema>;
export type Funding = NonNullable<Derivatives['funding']>;
export type OpenInterest = NonNullable<Derivatives['openInterest']>;
export type MissingDerivative = Derivatives['missing'][number];

/** A part of the derivatives, or null, with why it or a value of it is missing. */
export interface DerivativesPart<Part> {
  readonly value: Part | null;
  readonly missing: readonly MissingDerivative[];
}

/** A part that is not known at all. */
export const unknownPart = (field: 'funding' | 'openInterest', reason: string) => ({
  value: null,
  missing: [{ field, reason }],
});

/** Puts both parts together. */
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

/** Nothing is known, for one reason. */
export function noDerivatives(
  reason: string,
  moment: Pick<Derivatives, 'at' | 'simulated'>,
): Derivatives {
  return derivativesOf(unknownPart('funding', reason), unknownPart('openInterest', reason), moment);
}
