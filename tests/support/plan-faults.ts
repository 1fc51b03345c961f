import type { TradeRecommendation } from '../../domain/recommendation.ts';

/** Room for binary rounding, relative to the larger number. */
const NOISE = 1e-9;

const over = (a: number, b: number) => a > b + NOISE * Math.max(Math.abs(a), Math.abs(b));

/** Everything that is wrong with a plan's geometry, in words; empty for a sound one. */
export function planFaults(plan: TradeRecommendation): string[] {
  const towards = plan.action === 'LONG' ? 1 : -1;
  const risk = towards * (plan.entry - plan.stopLoss);
  const targets = Object.entries(plan.takeProfit);
  const rewards = targets.map(([, target]) => towards * (target - plan.entry));
  const faults: string[] = [];
  const fault = (wrong: boolean, words: string) => {
    if (wrong) faults.push(words);
  };
  fault(!(risk > 0), `stop ${plan.stopLoss} is not on the losing side of ${plan.entry}`);
  fault(over(plan.atr, risk), `stop is ${risk} away, nearer than an ATR of ${plan.atr}`);
  fault(!(plan.stopLoss > 0 && plan.entry > 0), 'a price is not above zero');
  fault(targets.length < 1 || targets.length > 3, `${targets.length} targets`);
  fault(!(plan.potentialROI.rr > 0), `reward to risk is ${plan.potentialROI.rr}`);
  fault(
    targets.some(([label], index) => label !== `TP${index + 1}`),
    `targets are labelled ${targets.map(([label]) => label)}`,
  );
  for (const [index, reward] of rewards.entries()) {
    const nearer = rewards[index - 1] ?? 0;
    const [label, target] = targets[index] ?? ['', Number.NaN];
    fault(!(reward > nearer), `${label} ${target} is not farther than what stands before it`);
    fault(over(reward, 10 * plan.atr), `${label} ${target} is beyond 10 ATR`);
    fault(!(target > 0), `${label} ${target} is not above zero`);
    fault(!((plan.etaHours[label] ?? 0) > 0), `${label} has no time`);
  }
  return faults;
}
