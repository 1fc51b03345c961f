import { costsOf, FEE_PERCENT_A_SIDE, fundingTerms, totalCosts } from '../plan/trading-costs.ts';
import { decimalsOfTick } from '../text/number-format.ts';
import type { ContractTerms } from './contract-terms.ts';
import { comesFirst, liquidationPrice } from './liquidation.ts';
import { type MarginRule, marginRuleOf, tierOf } from './margin-rule.ts';
import type { SizeProblem } from './size-problem.ts';
import type { SizedPlan } from './sized-plan.ts';

/** Without binary rounding noise. */
const amountOf = (steps: number, step: number) =>
  Number((steps * step).toFixed(decimalsOfTick(step)));

/** Most whole steps that satisfy `fits`, which must be monotonic. */
function wholeSteps(amount: number, step: number, fits: (amount: number) => boolean): number {
  const near = Math.floor(amount / step);
  // The quotient's last bit may be off, which for very many steps is more than one step.
  const candidates = [near + 1, near, near - 1, Math.floor(near * (1 - 1e-12))];
  return Math.max(0, candidates.map((steps) => amountOf(steps, step)).find(fits) ?? 0);
}

function stepsUp(amount: number, step: number): number {
  const near = Math.floor(amount / step);
  const candidates = [near - 1, near, near + 1, Math.ceil(near * (1 + 1e-12))];
  return candidates.map((steps) => amountOf(steps, step)).find((each) => each >= amount) ?? amount;
}

const DIGITS = 4;

/** If the step is unknown: one unit of the fourth digit. */
const assumedStep = (amount: number) => Number(`1e${Math.floor(Math.log10(amount)) - DIGITS + 1}`);

export const MOST_ACCOUNT = 1_000_000_000;
export const MOST_RISK = 100;

export interface SizeRequest {
  /** In the quote currency. */
  readonly account: number;
  /** % of the account that may be lost. */
  readonly risk: number;
  /** Null: the least sufficient whole one. */
  readonly leverage: number | null;
  readonly plan: SizedPlan;
  readonly terms: ContractTerms | null;
}

/** In R, without funding. */
function costsAt({ action, entry, stop }: SizedPlan, exit: number): number {
  return totalCosts(costsOf({ action, entry, stop, exit }, fundingTerms(null, action), 0));
}

/** Margin and opening fee both come out of the account. */
function mostNotional({ tiers }: MarginRule, account: number): number {
  const carried = tiers.map(({ upTo, maxLeverage }) => {
    const most = account / (1 / Math.floor(maxLeverage) + FEE_PERCENT_A_SIDE / 100);
    return Math.min(upTo ?? most, most);
  });
  return Math.max(...carried);
}

/** In whole steps; to four digits if the step is unknown. */
function leastAmount(terms: ContractTerms | null, entry: number): number {
  const own = terms?.leastAmount ?? terms?.amountStep ?? 0;
  const least = Math.max(own, (terms?.leastNotional ?? 0) / entry);
  return least === 0 ? 0 : stepsUp(least, terms?.amountStep ?? assumedStep(least));
}

interface RiskedAmount {
  readonly amount: number;
  readonly step: number;
  /** At the stop, after fees and slippage. */
  readonly lossPerCoin: number;
  /** The market's least amount in whole steps. */
  readonly least: number;
}

function riskedAmount({ account, risk, plan, terms }: SizeRequest): RiskedAmount {
  const { entry, stop } = plan;
  const lossPerCoin = Math.abs(entry - stop) * (1 + costsAt(plan, stop));
  const budget = (account * risk) / 100;
  const wanted = budget / lossPerCoin;
  const step = terms?.amountStep ?? assumedStep(wanted);
  const amount = wholeSteps(wanted, step, (each) => each * lossPerCoin <= budget);
  return { amount, step, lossPerCoin, least: leastAmount(terms, entry) };
}

/** Allowed by the exchange, and affordable. */
function leveragesFor(notional: number, account: number, rule: MarginRule) {
  const openingFee = (notional * FEE_PERCENT_A_SIDE) / 100;
  return {
    least: Math.max(1, Math.ceil(notional / (account - openingFee))),
    most: tierOf(rule, notional)?.maxLeverage ?? 0,
  };
}

function liquidationOf({ action, entry, stop }: SizedPlan, amount: number, rule: MarginRule) {
  return (leverage: number) => {
    const margin = (amount * entry) / leverage;
    const liquidation = liquidationPrice({ action, entry, amount, margin }, rule);
    // Null is never reached; first is before the stop, or with it.
    return { liquidation, liquidatedFirst: comesFirst(action, liquidation, stop) };
  };
}

function outlook(plan: SizedPlan, amount: number) {
  const { entry, stop, target, fundingR } = plan;
  const distance = Math.abs(entry - stop);
  const atTarget =
    target === null ? null : Math.abs(target - entry) - distance * costsAt(plan, target);
  return {
    /** At the primary target, after fees and slippage. */
    gain: atTarget === null ? null : atTarget * amount,
    /** Mean until closed; negative if received. */
    funding: fundingR === null ? null : fundingR * distance * amount,
  };
}

/**
 * Loses no more than asked at the stop, fees and slippage included. Money is in the quote currency.
 */
export function positionSize(request: SizeRequest) {
  const { account, risk, plan, terms } = request;
  const no = (problem: SizeProblem) => ({ ok: false, problem }) as const;
  if (!(account > 0 && account <= MOST_ACCOUNT)) return no({ kind: 'account', value: account });
  if (!(risk > 0 && risk <= MOST_RISK)) return no({ kind: 'risk', value: risk });

  const { amount, step, lossPerCoin, least } = riskedAmount(request);
  if (amount === 0 || amount < least) {
    const lost = 100 * (least || step) * lossPerCoin;
    return no({ kind: 'too small', least, leastAccount: lost / risk, leastRisk: lost / account });
  }
  const notional = amount * plan.entry;
  const rule = marginRuleOf(terms);
  const { least: leastLeverage, most: mostLeverage } = leveragesFor(notional, account, rule);
  if (leastLeverage > mostLeverage) {
    const most = mostNotional(rule, account);
    const mostRisk = (100 * most * lossPerCoin) / (plan.entry * account);
    return no({ kind: 'too large', notional, mostNotional: most, mostRisk });
  }
  const leverage = request.leverage ?? leastLeverage;
  if (!(leverage >= leastLeverage && leverage <= mostLeverage)) {
    return no({ kind: 'leverage', value: leverage, least: leastLeverage, most: mostLeverage });
  }

  const liquidatedAt = liquidationOf(plan, amount, rule);
  const isSafe = (each: number) => !liquidatedAt(each).liquidatedFirst;
  let safeLeverage = leastLeverage;
  while (safeLeverage + 1 <= mostLeverage && isSafe(safeLeverage + 1)) safeLeverage += 1;
  const size = {
    /** In coins, whole steps. */
    amount,
    step,
    /** Coins per contract; null if one or unknown. */
    contractSize: terms && terms.contractSize !== 1 ? terms.contractSize : null,
    notional,
    /** `notional` over the account. */
    exposure: notional / account,
    leverage,
    leastLeverage,
    /** The exchange's limit for this value. */
    mostLeverage,
    /** Largest whole leverage liquidated only beyond the stop. */
    safeLeverage: isSafe(leastLeverage) ? safeLeverage : null,
    margin: notional / leverage,
    /** At the stop, after fees and slippage. */
    loss: amount * lossPerCoin,
    ...outlook(plan, amount),
    ...liquidatedAt(leverage),
    /** The maintenance margin is assumed. */
    assumed: rule.assumed,
  };
  return { ok: true, size } as const;
}

export type PositionSize = Readonly<
  Extract<ReturnType<typeof positionSize>, { readonly ok: true }>['size']
>;
