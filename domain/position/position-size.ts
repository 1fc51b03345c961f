import { costsOf, FEE_PERCENT_A_SIDE, fundingTerms, totalCosts } from '../plan/trading-costs.ts';
import { decimalsOfTick } from '../text/number-format.ts';
import type { ContractTerms } from './contract-terms.ts';
import { comesFirst, liquidationPrice } from './liquidation.ts';
import { type MarginRule, marginRuleOf, tierOf } from './margin-rule.ts';
import type { SizeProblem } from './size-problem.ts';
import type { SizedPlan } from './sized-plan.ts';

/** So many steps, without the noise of binary fractions. */
const amountOf = (steps: number, step: number) =>
  Number((steps * step).toFixed(decimalsOfTick(step)));

/** The largest number of whole steps that fits, for an amount that is `fits` for all smaller ones. */
function wholeSteps(amount: number, step: number, fits: (amount: number) => boolean): number {
  const near = Math.floor(amount / step);
  // A quotient may be off by its last bit, which for very many steps is more than one of them.
  const candidates = [near + 1, near, near - 1, Math.floor(near * (1 - 1e-12))];
  const found = candidates.map((steps) => amountOf(steps, step)).find(fits);
  return Math.max(0, found ?? 0);
}

/** The smallest amount of whole steps that is at least so much. */
function stepsUp(amount: number, step: number): number {
  const near = Math.floor(amount / step);
  const candidates = [near - 1, near, near + 1, Math.ceil(near * (1 + 1e-12))];
  const found = candidates.map((steps) => amountOf(steps, step)).find((each) => each >= amount);
  return found ?? amount;
}

const DIGITS = 4;

/** Where a coin's step is not known: one of the fourth digit of the amount. */
const assumedStep = (amount: number) => Number(`1e${Math.floor(Math.log10(amount)) - DIGITS + 1}`);

export const MOST_ACCOUNT = 1_000_000_000;
export const MOST_RISK = 100;

export interface SizeRequest {
  /** In the quote currency. */
  readonly account: number;
  /** Share of the account that may be lost, in per cent. */
  readonly risk: number;
  /** Null: the least whole one that is enough. */
  readonly leverage: number | null;
  readonly plan: SizedPlan;
  /** Null where nothing is known. */
  readonly terms: ContractTerms | null;
}

/** A position of a plan. Amounts of money are in the quote currency. */
export interface PositionSize {
  /** In coins, whole steps. */
  readonly amount: number;
  /** The step that it is rounded down to. */
  readonly step: number;
  /** Coins of a contract; null where it is one or not known. */
  readonly contractSize: number | null;
  readonly notional: number;
  /** Value of the position over the account. */
  readonly exposure: number;
  readonly leverage: number;
  readonly leastLeverage: number;
  /** The largest that the exchange allows for this value. */
  readonly mostLeverage: number;
  /** Largest whole leverage with which liquidation is beyond the stop; null where there is none. */
  readonly safeLeverage: number | null;
  readonly margin: number;
  /** Loss at the stop after fees and slippage. */
  readonly loss: number;
  /** Gain at the primary target after fees and slippage; null where there is no target. */
  readonly gain: number | null;
  /** Funding until the position is closed, on average; below 0 where it is received. */
  readonly funding: number | null;
  /** Null: it cannot be liquidated. */
  readonly liquidation: number | null;
  /** Liquidation comes before the stop, or with it. */
  readonly liquidatedFirst: boolean;
  /** The maintenance margin is not the exchange's own. */
  readonly assumed: boolean;
}

export type SizeOutcome =
  | { readonly ok: true; readonly size: PositionSize }
  | { readonly ok: false; readonly problem: SizeProblem };

/** Costs in R of closing at a price; funding is counted apart. */
function costsAt({ action, entry, stop }: SizedPlan, exit: number): number {
  return totalCosts(costsOf({ action, entry, stop, exit }, fundingTerms(null, action), 0));
}

/** The largest value that an account can carry: margin and the fee to open come out of it. */
function mostNotional({ tiers }: MarginRule, account: number): number {
  const carried = tiers.map(({ upTo, maxLeverage }) => {
    const most = account / (1 / Math.floor(maxLeverage) + FEE_PERCENT_A_SIDE / 100);
    return Math.min(upTo ?? most, most);
  });
  return Math.max(...carried);
}

/** The market's least amount in whole steps, where the step is not known in four digits. */
function leastAmount(terms: ContractTerms | null, entry: number): number {
  const own = terms?.leastAmount ?? terms?.amountStep ?? 0;
  const least = Math.max(own, (terms?.leastNotional ?? 0) / entry);
  return least === 0 ? 0 : stepsUp(least, terms?.amountStep ?? assumedStep(least));
}

/** What of an account may be lost, as an amount of the coin. */
interface RiskedAmount {
  readonly amount: number;
  readonly step: number;
  /** Loss of one coin at the stop after fees and slippage. */
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

/** Leverages that an exchange allows for a value and that bring up its margin. */
function leveragesFor(notional: number, account: number, rule: MarginRule) {
  const openingFee = (notional * FEE_PERCENT_A_SIDE) / 100;
  return {
    least: Math.max(1, Math.ceil(notional / (account - openingFee))),
    most: tierOf(rule, notional)?.maxLeverage ?? 0,
  };
}

/** Where an amount of a plan's coins is liquidated at a leverage, and whether before the stop. */
function liquidationOf({ action, entry, stop }: SizedPlan, amount: number, rule: MarginRule) {
  return (leverage: number) => {
    const margin = (amount * entry) / leverage;
    const liquidation = liquidationPrice({ action, entry, amount, margin }, rule);
    return { liquidation, liquidatedFirst: comesFirst(action, liquidation, stop) };
  };
}

/** Money that a plan's position gains or pays beside its loss at the stop. */
function outlook(plan: SizedPlan, amount: number): Pick<PositionSize, 'gain' | 'funding'> {
  const { entry, stop, target, fundingR } = plan;
  const distance = Math.abs(entry - stop);
  const atTarget =
    target === null ? null : Math.abs(target - entry) - distance * costsAt(plan, target);
  return {
    gain: atTarget === null ? null : atTarget * amount,
    funding: fundingR === null ? null : fundingR * distance * amount,
  };
}

/** A size that loses no more than asked at the plan's stop, fees and slippage included. */
export function positionSize(request: SizeRequest): SizeOutcome {
  const { account, risk, plan, terms } = request;
  const no = (problem: SizeProblem): SizeOutcome => ({ ok: false, problem });
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
  const size: PositionSize = {
    amount,
    step,
    contractSize: terms && terms.contractSize !== 1 ? terms.contractSize : null,
    notional,
    exposure: notional / account,
    leverage,
    leastLeverage,
    mostLeverage,
    safeLeverage: isSafe(leastLeverage) ? safeLeverage : null,
    margin: notional / leverage,
    loss: amount * lossPerCoin,
    ...outlook(plan, amount),
    ...liquidatedAt(leverage),
    assumed: rule.assumed,
  };
  return { ok: true, size };
}
