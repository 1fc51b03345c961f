import { decimalsOfTick, formatNumber } from '../text/number-format.ts';
import type { DecimalProblem } from '../text/read-decimal.ts';
import type { SizeProblem } from './size-problem.ts';

export type SizeField = 'account' | 'risk' | 'leverage';

export interface Units {
  /** BTC of BTCUSDT. */
  readonly base: string;
  readonly quote: string;
}

export const moneyText = (value: number, { quote }: Units) => `${formatNumber(value, 2)} ${quote}`;

export const amountText = (amount: number, step: number, { base }: Units) =>
  `${formatNumber(amount, decimalsOfTick(step))} ${base}`;

const plain = (value: number) =>
  Number.isFinite(value)
    ? formatNumber(value, decimalsOfTick(Math.abs(value) || 1))
    : 'not a number';

export const leverageText = (leverage: number) => `${plain(leverage)}x`;

/** Two digits, rounded to the side that is still sufficient: 1.2891 → 1.3 upwards. */
function twoDigits(value: number, round: (value: number) => number): string {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return plain(Number((round(value / unit) * unit).toPrecision(3)));
}

const cents = (value: number, round: (value: number) => number, units: Units) =>
  moneyText(round(value * 100) / 100, units);

export function problemWords(
  problem: SizeProblem,
  most: { readonly account: number; readonly risk: number },
  units: Units,
): { readonly field: SizeField; readonly text: string } {
  switch (problem.kind) {
    case 'account':
      return {
        field: 'account',
        text: `The account is ${plain(problem.value)} ${units.quote}; allowed: more than 0, at most ${plain(most.account)}.`,
      };
    case 'risk':
      return {
        field: 'risk',
        text: `The risk is ${plain(problem.value)}%; allowed: more than 0%, at most ${plain(most.risk)}%.`,
      };
    case 'too small': {
      const { least, leastAccount, leastRisk } = problem;
      const orRisk =
        leastRisk < most.risk
          ? `, or a risk of at least ${twoDigits(leastRisk, Math.ceil)}% with this account`
          : '';
      return {
        field: 'account',
        text: `That buys less than the market's least amount, ${plain(least)} ${units.base}. It takes an account of at least ${cents(leastAccount, Math.ceil, units)} at this risk${orRisk}.`,
      };
    }
    case 'too large': {
      const { notional, mostNotional, mostRisk } = problem;
      return {
        field: 'risk',
        text: `The position would be worth ${moneyText(notional, units)}; with this account the market allows at most ${cents(mostNotional, Math.floor, units)}. Risk at most ${twoDigits(mostRisk, Math.floor)}%.`,
      };
    }
    case 'leverage':
      return {
        field: 'leverage',
        text: `The leverage is ${leverageText(problem.value)}; allowed for this position: ${leverageText(problem.least)} to ${leverageText(problem.most)}.`,
      };
  }
}

export function decimalWords(problem: Exclude<DecimalProblem, 'empty'>, text: string): string {
  if (problem === 'no number') return `“${text}” is not a number; write it like 1500 or 1500.50.`;
  const digits = text.replace(/\D/g, '');
  return `“${text}” may be ${digits} or ${plain(Number(`${digits.slice(0, -3)}.${digits.slice(-3)}`))}; write it without parting the thousands, with at most two decimals.`;
}
