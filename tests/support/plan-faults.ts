import type { ComposeInput } from '../../analysis-server/analyst/compose.ts';
import type { PlanFigures } from '../../domain/analysis/recommendation.ts';
import { PERIOD_MS, TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { breakEvenShare, MOST_COSTS } from '../../domain/plan/odds/stance.ts';

/** Room for binary rounding, relative to the larger number. */
const NOISE = 1e-9;

const over = (a: number, b: number) => a > b + NOISE * Math.max(Math.abs(a), Math.abs(b));

/** Adds words to a list where something is wrong. */
type Fault = (wrong: boolean, words: string) => void;

function geometryFaults(plan: PlanFigures, fault: Fault): void {
  const { entry, stopLoss, atr } = plan;
  const towards = plan.action === 'LONG' ? 1 : -1;
  const risk = towards * (entry - stopLoss);
  const targets = Object.entries(plan.takeProfit);
  fault(!(risk > 0), `stop ${stopLoss} is not on the losing side of ${entry}`);
  fault(over(atr, risk), `stop is ${risk} away, nearer than an ATR of ${atr}`);
  fault(!(stopLoss > 0 && entry > 0), 'a price is not above zero');
  fault(targets.length < 1 || targets.length > 3, `${targets.length} targets`);
  fault(!(plan.potentialROI.rr > 0), `reward to risk is ${plan.potentialROI.rr}`);
  fault(
    targets.some(([label], index) => label !== `TP${index + 1}`),
    `targets are labelled ${targets.map(([label]) => label)}`,
  );
  let before: number | null = null;
  for (const [label, target] of targets) {
    const reward = towards * (target - entry);
    const isPrimary = label === `TP${targets.length}`;
    fault(!(reward > 0), `${label} ${target} is not on the winning side of ${entry}`);
    fault(!(target > 0), `${label} ${target} is not above zero`);
    fault(over(reward, 10 * atr), `${label} ${target} is beyond 10 ATR`);
    fault(!isPrimary && over(atr, reward), `waypoint ${label} is within an ATR of the entry`);
    const apart = before === null ? null : reward - before;
    fault(apart !== null && over(atr / 2, apart), `${label} is ${apart} from what is before it`);
    fault(!((plan.etaHours[label] ?? 0) > 0), `${label} has no time`);
    before = reward;
  }
  fault(!(plan.expiresInHours > 0), `the plan’s time is ${plan.expiresInHours}`);
}

function oddsFaults(plan: PlanFigures, fault: Fault): void {
  const { odds, stance, asideFor } = plan;
  fault((stance === 'trade') !== (asideFor.length === 0), `${stance} for ${asideFor}`);
  fault(
    (stance === 'too close to call') !== (asideFor.join() === 'interval'),
    `${stance} for ${asideFor}`,
  );
  fault((odds === null) !== asideFor.includes('no odds'), `odds are ${odds}: ${asideFor}`);
  fault((odds === null) !== (plan.volatility === null), 'odds without volatility, or without odds');
  if (odds === null) return;
  const labels = Object.keys(plan.takeProfit);
  fault(Object.keys(odds).join() !== labels.join(), `odds of ${Object.keys(odds)}`);
  let [hit, low, high, stop] = [1, 1, 1, 0];
  for (const [label, one] of Object.entries(odds)) {
    const shares = [one.hit, one.stop, one.expire];
    fault(!shares.every((share) => share >= 0 && share <= 1), `${label} has odds of ${shares}`);
    const sum = one.hit + one.stop + one.expire;
    fault(Math.abs(sum - 1) > 1e-12, `the odds of ${label} sum to ${sum}`);
    fault(one.hit > hit, `${label} is likelier than what is nearer`);
    const { interval } = one;
    fault(interval === undefined, `${label} has no interval`);
    if (interval === undefined) return;
    fault(
      !(interval.low >= 0 && interval.low <= one.hit),
      `${label} has odds of ${one.hit} from ${interval.low} on`,
    );
    fault(
      !(interval.high <= 1 && interval.high >= one.hit),
      `${label} has odds of ${one.hit} up to ${interval.high}`,
    );
    fault(
      interval.low > low || interval.high > high,
      `the interval of ${label} lies higher than that of what is nearer`,
    );
    fault(one.stop < stop, `the stop is less likely before ${label} than before what is nearer`);
    fault(!Number.isFinite(one.expected), `${label} is expected to bring ${one.expected}`);
    [hit, low, high, stop] = [one.hit, interval.low, interval.high, one.stop];
  }
  const primary = labels.at(-1) ?? '';
  const held = odds[primary];
  if (held === undefined) return;
  const { fees, slippage, funding } = plan.costs;
  const risk = Math.abs(plan.entry - plan.stopLoss);
  const reward = Math.abs((plan.takeProfit[primary] ?? Number.NaN) - plan.entry) / risk;
  const breakEven = breakEvenShare(held, reward);
  const isPoor = asideFor.includes('poor odds') || asideFor.includes('costs');
  const isCostly = fees + slippage + funding > MOST_COSTS;
  const words = `${low} to ${high} beside ${breakEven}: ${stance} for ${asideFor}`;
  // A rounding error decides what lies on the bound.
  const clear = Math.min(Math.abs(high - breakEven), Math.abs(low - breakEven)) > NOISE;
  fault(clear && isPoor !== (high < breakEven || isCostly), words);
  fault(clear && stance === 'trade' && !(low > breakEven), words);
}

/** Everything that is wrong with a plan by itself, in words; empty for a sound one. */
export function planFaults(plan: PlanFigures): string[] {
  const faults: string[] = [];
  const fault: Fault = (wrong, words) => {
    if (wrong) faults.push(words);
  };
  geometryFaults(plan, fault);
  oddsFaults(plan, fault);
  return faults;
}

/** Whether a plan's stop lies beyond the newest candles of its timeframe and of shorter ones. */
export function stopIsBeyond(plan: PlanFigures, { timeframes }: ComposeInput): boolean {
  return TIMEFRAMES.filter((one) => PERIOD_MS[one] <= PERIOD_MS[plan.timeframe]).every((one) => {
    const { high, low } = timeframes[one].series;
    const [top, bottom] = [high.at(-1) ?? 0, low.at(-1) ?? Number.POSITIVE_INFINITY];
    return plan.action === 'LONG' ? plan.stopLoss < bottom : plan.stopLoss > top;
  });
}
