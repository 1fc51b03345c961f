import * as v from 'valibot';

/** ms UTC. */
export type EpochMs = number & { readonly __quantity: 'EpochMs' };

/** In the coin's quote currency. */
export type Price = number & { readonly __quantity: 'Price' };

/** 12.5 means 12.5 %. */
export type Percent = number & { readonly __quantity: 'Percent' };

export const epochMs = (value: number): EpochMs => value as EpochMs;

export const price = (value: number): Price => value as Price;

export const percent = (value: number): Percent => value as Percent;

export const FiniteNumber = v.pipe(v.number(), v.finite());
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Share = v.pipe(FiniteNumber, v.minValue(0), v.maxValue(1));
export const EpochMsSchema = v.pipe(FiniteNumber, v.integer(), v.transform(epochMs));
export const PriceSchema = v.pipe(FiniteNumber, v.transform(price));
export const PercentSchema = v.pipe(FiniteNumber, v.transform(percent));

/** ISO 8601; as it was once read, too, so that one schema reads server and device. */
export const MomentSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((moment) => (typeof moment === 'string' ? Date.parse(moment) : moment)),
  FiniteNumber,
  v.transform(epochMs),
);
