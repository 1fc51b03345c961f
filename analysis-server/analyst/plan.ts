import type { Action, PlanCosts, PlanFigures } from '../../domain/analysis/recommendation.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { oddsOf } from '../../domain/plan/odds/odds.ts';
import { stanceOf } from '../../domain/plan/odds/stance.ts';
import type { TimeBase } from '../../domain/plan/odds/stop-time.ts';
import {
  type CostedPosition,
  costsOf,
  type FundingTerms,
  fundingTerms,
  totalCosts,
} from '../../domain/plan/trading-costs.ts';
import { convictionFor, type Vote, voteOn } from '../../domain/plan/vote/vote.ts';
import { percent, price } from '../../domain/text/quantity.ts';
import { etaHours, etaWords, expiryHours, holdingHours } from './eta.ts';
import { geometryFor, MEASURES } from './geometry.ts';
import type { PlanPicture } from './market-picture.ts';

/** No timeframe's ATR leaves room for a stop and a target on the coin's price grid. */
export class NoPlanError extends Error {
  /** No timeframe has candles enough for an ATR; if false, the price moves too little. */
  readonly hasNoATR: boolean;

  constructor(picture: PlanPicture) {
    const atrs = MEASURES.map((t) => [t, picture.timeframes[t].technicalIndicators.ATR] as const);
    const said = atrs.map(([timeframe, atr]) => `${timeframe} ${atr}`);
    super(
      `no plan for ${picture.coin} at ${picture.price}: ATR is ${said.join(', ')}; ` +
        `needed: one above 0 that leaves room for a stop and a target in steps of ${picture.tickSize}`,
    );
    this.name = 'NoPlanError';
    this.hasNoATR = atrs.every(([, atr]) => atr === null);
  }
}

function labelled<T>(values: readonly T[]): Record<string, T> {
  return Object.fromEntries(values.map((value, index) => [`TP${index + 1}`, value]));
}

function costsUntil(
  funding: FundingTerms,
  position: CostedPosition,
  base: TimeBase,
  reward: number,
): PlanCosts {
  const hours = holdingHours(base, reward);
  const costs = costsOf(position, funding, hours / funding.intervalHours);
  return { ...costs, fundingAssumed: funding.assumed, hours };
}

/** Counts ticks from the entry, so rounding puts no price on the wrong side. @throws NoPlanError */
export function planFor(picture: PlanPicture, action: Action, vote: Vote): PlanFigures {
  const geometry = geometryFor(picture, action);
  if (geometry === null) throw new NoPlanError(picture);
  const { timeframe, atr, grid, entryTicks, risk, waypoints, primary } = geometry;
  const targets = [...waypoints, primary];
  const [first = primary] = targets;
  const towards = action === 'LONG' ? 1 : -1;
  const priceAt = (ticks: number) => price(grid.priceAt(entryTicks + towards * ticks));
  const share = (ticks: number) => percent((100 * ticks) / entryTicks);
  const [entry, stopLoss] = [priceAt(0), priceAt(-risk)];

  const base: TimeBase = {
    stopDistance: grid.priceAt(risk),
    atr,
    candleHours: PERIOD_MS[timeframe] / PERIOD_MS['1h'],
  };
  const rewards = targets.map((ticks) => ticks / risk);
  const hours = rewards.map((reward) => etaHours(base, reward));

  // A position ends on both sides of its entry, on average near it.
  const position = { action, entry, stop: stopLoss, exit: entry };
  const funding = fundingTerms(picture.derivatives?.funding ?? null, action);
  const costsAt = (reward: number) => costsUntil(funding, position, base, reward);
  const costs = costsAt(primary / risk);

  const { volatility } = picture;
  const odds = volatility && oddsOf(rewards, towards * vote.score, volatility);
  const afterCosts = odds?.map(({ gross, ...chances }, place) => ({
    ...chances,
    expected: gross - totalCosts(costsAt(rewards[place] ?? 0)),
  }));
  const stance = stanceOf({
    action,
    score: vote.score,
    leans: vote.leans,
    odds: afterCosts?.at(-1) ?? null,
    reward: primary / risk,
    costs: totalCosts(costs),
  });
  return {
    action,
    currentPrice: price(picture.price),
    entry,
    stopLoss,
    takeProfit: labelled(targets.map(priceAt)),
    potentialROI: {
      riskPerTrade: share(risk),
      rewardPerTrade: share(first),
      potential: share(primary),
      rr: first / risk,
    },
    etaToTP: labelled(hours.map(etaWords)),
    etaHours: labelled(hours),
    expiresInHours: expiryHours(base, primary / risk),
    score: vote.score,
    ...stance,
    odds: afterCosts ? labelled(afterCosts) : null,
    costs,
    volatility,
    conviction: convictionFor(vote, action),
    timeframe,
    atr: price(atr),
  };
}

/** Plans the side that the evidence leans to. @throws NoPlanError */
export function planTrade(picture: PlanPicture): PlanFigures {
  const vote = voteOn(picture);
  return planFor(picture, vote.action, vote);
}
