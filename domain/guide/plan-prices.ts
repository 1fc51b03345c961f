import { guideEntry } from './guide-entry.ts';

const SOURCE = 'The product’s own rule, in multiples of ATR (J. Welles Wilder, 1978).';
const WARM_UP = '15 candles of the timeframe whose ATR measures the plan.';

const TRADE = { entry: 100, ATR: 2, tick: 0.5 } as const;

export const ENTRY_PRICE = guideEntry({
  anchor: 'plan-entry',
  name: 'Entry',
  purpose: 'The price from which stop, targets and returns are counted.',
  formula: [
    'entry = the newest price, rounded to the nearest tick of the exchange',
    'all distances are measured by the ATR of 4h; where that leaves no room by 1h, 1d, 15m, 1w, in this order',
  ].join('\n'),
  parameters: 'the tick is the exchange’s smallest step of the price',
  warmUp: WARM_UP,
  source: 'The product’s own rule.',
  others: { 'plan.entry': 'Entry' },
  check: { on: 'given', inputs: { price: 99.8, tick: 0.5 }, values: { 'plan.entry': 100 } },
});

export const STOP_LOSS = guideEntry({
  anchor: 'plan-stop-loss',
  name: 'Stop-loss',
  purpose: 'Where the idea is wrong and the loss is taken: behind a level, out of reach of noise.',
  formula: [
    'levels = support and resistance of 1h to 1w and the daily pivot points, below the price for LONG, above it for SHORT',
    'distance = to the nearest level + 0.25 · ATR, where that is 1 to 3 · ATR; without such a level 1.5 · ATR',
    'never nearer than 1 · ATR, nor than a tick beyond the newest candle of the timeframe that measures and of every shorter one',
    'where a LONG would end at or below zero, as near as that allows; where that is not above zero either, another timeframe measures',
    'rounded away from the entry to a whole tick',
    'stop in ATR = |entry - stop| / ATR',
  ].join('\n'),
  parameters: 'margin 0.25, nearest 1, farthest 3, plain 1.5 ATR 14',
  warmUp: WARM_UP,
  source: SOURCE,
  others: { 'plan.stopLoss': 'Stop-loss', 'plan.stopInATR': 'Stop in ATR' },
  check: {
    on: 'given',
    inputs: { ...TRADE, level: 97 },
    values: { 'plan.stopLoss': 96.5, 'plan.stopInATR': 1.75 },
  },
});

export const TAKE_PROFIT = guideEntry({
  anchor: 'plan-take-profit',
  name: 'Take-profit: TP1, TP2, TP3',
  purpose:
    'The last target is the primary one, for which the plan is held: its gain is worth its fee. What comes before it are waypoints.',
  formula: [
    'risk = distance from the entry to the stop',
    'primary target: the first level that pays 3.5 to 5 · risk, else 4 · risk; never beyond 10 · ATR',
    'first waypoint (TP1): the first level that pays 1 to 2.5 · risk, else 1.5 · risk',
    'second waypoint (TP2): the first that pays 2 to 3.5 · risk, else 2.5 · risk',
    'a target stands 0.1 · ATR short of its level, rounded towards the entry to a whole tick',
    'waypoints are 1 · ATR from the entry at least, all targets 0.5 · ATR apart; a waypoint without room is left out',
    'none is at zero or below; without room for a primary target another timeframe measures',
  ].join('\n'),
  parameters:
    'levels as for the stop, on the other side of the price; margin 0.1, spacing 0.5, noise 1, farthest 10 ATR 14',
  warmUp: WARM_UP,
  source: SOURCE,
  others: { 'plan.takeProfit': 'Take-profit' },
  check: {
    on: 'given',
    inputs: { ...TRADE, stop: 96.5, level: 106 },
    values: {
      'plan.takeProfit.TP1': 105.5,
      'plan.takeProfit.TP2': 108.5,
      'plan.takeProfit.TP3': 114,
    },
  },
});
