import type { ClaimValue } from '../../../../domain/claim/claim.ts';
import type { MarketPicture } from '../../market-picture.ts';
import { asShown } from '../as-shown.ts';
import type { FoundClaim } from '../claim.ts';
import { shareOf } from '../frame-claim.ts';
import { weightOf } from '../weight.ts';

/** In millionths: 0.01 % every 8 hours, the interest alone in the formulas of contracts. */
const USUAL_RATE = 100;
/** Closer to the usual, funding says nothing. */
const FAR = 200;

/** Of 8 hours as shown, in per cent with four decimals: whole millionths. */
function millionthsOf(rate: number, intervalHours: number): number {
  return asShown((rate / intervalHours) * 8e6, 0);
}

function fundingValue(key: string, value: number): ClaimValue {
  return { fact: `derivatives.funding.${key}`, timeframe: null, value, candleTime: null };
}

/** A fact: no side is read from it. */
export function fundingClaims({ derivatives }: Pick<MarketPicture, 'derivatives'>): FoundClaim[] {
  const known = derivatives?.funding;
  if (!known) return [];
  const { rate, intervalHours, sum7d } = known;
  const distance = Math.abs(millionthsOf(rate, intervalHours) - USUAL_RATE);
  if (distance < FAR) return [];
  const payer = rate < 0 ? 'shorts' : 'longs';
  return [
    {
      kind: 'state',
      topic: 'funding',
      timeframes: [],
      leans: 'neither',
      weight: weightOf({ timeframe: null, base: 0.2 + 0.2 * shareOf(distance, 1000) }),
      proposition: { type: 'funding', payer, rate, intervalHours, sum7d },
      values: [
        fundingValue('rate', rate),
        fundingValue('intervalHours', intervalHours),
        ...(sum7d === null ? [] : [fundingValue('sum7d', sum7d)]),
      ],
      candles: null,
    },
  ];
}
