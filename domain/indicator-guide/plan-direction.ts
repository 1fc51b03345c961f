import { guideEntry } from './guide-entry.ts';

export const PRICE = guideEntry({
  anchor: 'price',
  name: 'Price',
  purpose: 'The price that everything else is held against.',
  formula: 'price = close of the newest closed candle of all timeframes',
  parameters: 'none',
  warmUp: '1 candle',
  source: 'The exchange’s candles. A candle that is still open never counts.',
  others: { price: 'Price', coin: 'Coin' },
  check: { on: 'given', inputs: { close: 64_250.5 }, values: { price: 64_250.5 } },
});

export const DIRECTION = guideEntry({
  anchor: 'plan-direction',
  name: 'Direction and evidence',
  purpose: 'Which way the evidence of five timeframes leans, and how far.',
  formula: [
    'each reading leans from -1 (short) to 1 (long):',
    'averages (weight 3): mean of price over MA20, MA50, MA200, MA20 over MA50, MA50 over MA200; each full at half an ATR',
    'directional movement (2): (DI+ - DI-) / 15, times (ADX - 10) / 20 between 0 and 1',
    'structure (2): uptrend 1, downtrend -1',
    'cloud (2): 0.7 · price outside the cloud + 0.3 · Tenkan-sen over Kijun-sen; each full at half an ATR',
    'RSI (1.5): (RSI - 50) / 20',
    'MACD (1.5): 0.4 · line / ATR + 0.6 · histogram / (ATR / 4)',
    'Chaikin Money Flow (1): CMF / 0.2; MFI (0.5): (MFI - 50) / 30',
    'stretch (1.5, where there is one), against the move: RSI past 70 or 30, full at 85 and 15, or price beyond its Bollinger band, full at one ATR; the larger',
    'patterns (1.5 each, where there are any): their side times their score',
    'timeframes weigh 1w 1, 1d 2, 4h 3, 1h 2, 15m 1',
    'score = sum(lean · weight · timeframe weight) / (9 · 13.5), held within -1 and 1; a missing reading leans nowhere',
    'LONG from score = 0 on, else SHORT',
    'evidence: weak under |score| = 0.25, moderate under 0.5, strong from there on',
  ].join('\n'),
  parameters:
    'weights as above; 13.5 is the sum of those that are always there, 9 that of the timeframes',
  warmUp: 'None of its own: a reading without a value says nothing.',
  source: 'The product’s own rule over the readings above.',
  others: { 'plan.action': 'Direction', 'plan.score': 'Score', 'plan.evidence': 'Evidence' },
  check: {
    on: 'given',
    inputs: {
      '4h.RSI': 70,
      '1d.RSI': 70,
      '1h.RSI': 70,
      '4h.chaikinMoneyFlow': 0.3,
      '1d.chaikinMoneyFlow': 0.3,
    },
    values: { 'plan.action': 'LONG', 'plan.score': 0.127572, 'plan.evidence': 'weak' },
  },
});
