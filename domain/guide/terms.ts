import { ODDS_MODEL } from '../plan/odds/model.ts';
import { formatNumber } from '../text/number-format.ts';

/** What a press on a term of the page shows. */
export const TERMS = {
  plan: 'Direction, entry, stop and targets, good until it ends.',
  Trade: 'The whole interval of the odds lies above break-even. No edge is proven.',
  'Too close to call': 'Break-even lies within the interval of the odds.',
  'Stand aside':
    'The interval lies below break-even, the odds are not known, or the timeframes disagree.',
  entry:
    'The price at which the plan was opened. R is counted from it, per cent from the price now.',
  stop: 'The price that ends the plan at a loss. It is hit.',
  TP: 'Take-profit targets, nearest first. The plan runs to the last one. They are reached.',
  R: '1 R is the distance from entry to stop. TP3 at 3.63 R pays 3.63 times what the stop loses, before costs.',
  odds: 'Of 100 plans like this, how many reach the target, or hit the stop, first and in time.',
  'break-even': 'The odds at which wins just pay for stops and costs.',
  'base rate': `The odds over all ${formatNumber(ODDS_MODEL.targets.primary.baseRate.n, 0)} replayed plans.`,
  'replayed plan': 'A plan these rules would have made on past candles, followed to its end.',
  costs: 'Fees, slippage and funding, in R.',
  'typical time': 'Half of the plans that reach the target do so in this time.',
  expires: 'When the plan ends if neither stop nor last target comes first.',
  'next 4h close': 'When the next 4h candle closes and these readings can change.',
  lean: 'Which side a timeframe’s readings favour: long, short or neither (↑ ↓ –).',
  'For, Against': 'Computed facts that favour the plan’s side, or the other.',
  level: 'A price where the market turned before, or a computed one.',
  'support, resistance': 'A level below price, above price. It changes name when price crosses it.',
  pivot:
    'Levels computed from the last day’s high, low and close. Always with 1d before it: R1 is no R.',
  'on the way': 'Levels between price and a target. Price can stall there.',
  ATR: 'The average range of one candle.',
  ADX: 'How one-sided a move is, 0 to 100, not which way. Trending from 25, no trend below 20.',
  'golden, death cross': 'MA50 has crossed above, below MA200.',
  'TD setup':
    'Nine closes in a row beyond the close 4 candles before; perfected if candle 8 or 9 went farther than 6 and 7.',
  'AB=CD': 'A pattern of two legs of equal length.',
  'forming candle': 'Not closed yet. Drawn hollow; no reading uses it.',
  range: 'The price is expected to stay within this in 24 h: 50, 80, 95%.',
  '24 h': 'The chance that this price is touched within 24 hours.',
  seal: 'A fingerprint taken when the plan was recorded. Any later edit breaks it.',
  result: 'What a plan paid, in R, after costs.',
} as const;

export type TermName = keyof typeof TERMS;

export const isTerm = (name: string): name is TermName => Object.hasOwn(TERMS, name);
