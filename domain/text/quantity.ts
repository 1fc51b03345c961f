import * as v from 'valibot';

/** A moment, in milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number & { readonly __quantity: 'EpochMs' };

/** A price in the coin's quote currency. */
export type Price = number & { readonly __quantity: 'Price' };

/** A share in per cent: 12.5 means 12.5 %. */
export type Percent = number & { readonly __quantity: 'Percent' };

/** Marks a number as a moment in milliseconds since the epoch. */
export const epochMs = (value: number): EpochMs => value as EpochMs;

/** Marks a number as a price in the coin's quote currency. */
export const price = (value: number): Price => value as Price;

/** Marks a number as a share in per cent. */
export const percent = (value: number): Percent => value as Percent;

export const FiniteNumber = v.pipe(v.number(), v.finite());
export const EpochMsSchema = v.pipe(FiniteNumber, v.integer(), v.transform(epochMs));
export const PriceSchema = v.pipe(FiniteNumber, v.transform(price));
export const PercentSchema = v.pipe(FiniteNumber, v.transform(percent));

/** A moment as the data API writes it, as milliseconds since the epoch. */
export const MomentSchema = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  FiniteNumber,
  v.transform(epochMs),
);
