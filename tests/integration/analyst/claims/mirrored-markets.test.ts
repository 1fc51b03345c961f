import { expect, test } from 'vitest';
import type { Claim } from '../../../../analysis-server/analyst/claims/claim.ts';
import { claimsOf } from '../../../../analysis-server/analyst/claims/claims.ts';
import { momentOf } from '../../../../analysis-server/analyst/claims/moment.ts';
import { analysedMarket } from '../../../support/claims/analysed-market.ts';
import { mirroredId, mirroredMarket } from '../../../support/claims/mirrored.ts';
import type { NaiveMarket } from '../../../support/claims/naive-market.ts';
import { randomMarket } from '../../../support/claims/random-market.ts';

const OPPOSITE = { long: 'short', short: 'long', neither: 'neither' } as const;

/**
 * What a mirror need not show again: ATR in per cent of other closes, money as price times volume,
 * and the trailing stops, whose first direction is bullish (SAR) or bearish (supertrend) by rule.
 */
const isMirrored = ({ id, proposition: { type } }: Claim) =>
  !/MFI/.test(id) && type !== 'volatility' && type !== 'trailing-stop';

/** Whether the mirrored plan is the plan in the mirror; the MFI may tip a vote that is near to zero. */
function isMirroredPlan({ plan, price }: NaiveMarket, { plan: other }: NaiveMarket): boolean {
  const isSame = Math.abs(plan.stopLoss + other.stopLoss - 2 * price) < 1e-6 * price;
  return plan.action !== other.action && plan.timeframe === other.timeframe && isSame;
}

test('mirrored candles mirror the side that each claim speaks for', () => {
  const wrong: string[] = [];
  let compared = 0;
  let absent = 0;
  for (let seed = 0; seed < 400; seed++) {
    const input = randomMarket(seed);
    const market = analysedMarket(input);
    const mirrored = market && mirroredMarket(input, market.price);
    const other = mirrored && analysedMarket(mirrored);
    if (!other || !isMirroredPlan(market, other)) continue;
    const claims = claimsOf(momentOf(market.facts, input.candles));
    const others = claimsOf(momentOf(other.facts, mirrored.candles));
    for (const claim of claims.filter(isMirrored)) {
      const counterpart = others.find(({ id }) => id === mirroredId(claim.proposition));
      compared += 1;
      if (!counterpart) absent += 1;
      else if (counterpart.leans !== OPPOSITE[claim.leans]) {
        wrong.push(`market ${seed}: ${claim.id} ${claim.leans}, mirrored ${counterpart.leans}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(10_000);
  // Half a step is rounded up, so what reads equal here may not read equal there.
  expect(absent / compared).toBeLessThan(0.02);
});
