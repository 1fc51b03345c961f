import { LEAST_LEAN } from '../plan/odds/stance.ts';
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
    'averages: mean of price over MA20, MA50, MA200, MA20 over MA50, MA50 over MA200; each full at half an ATR',
    'directional movement: (DI+ - DI-) / 15, times (ADX - 10) / 20 between 0 and 1',
    'cloud: 0.7 · price outside the cloud + 0.3 · Tenkan-sen over Kijun-sen; each full at half an ATR',
    'RSI: (RSI - 50) / 20',
    'MACD: 0.4 · line / ATR + 0.6 · histogram / (ATR / 4)',
    'MFI: (MFI - 50) / 30',
    'trend = mean of those six that are known: they say the same thing, so that it counts once',
    'structure: uptrend 1, downtrend -1',
    'money flow: CMF / 0.2',
    'lean of a timeframe = 0.6 · trend + 0.2 · structure + 0.2 · money flow; a part that is missing leans nowhere',
    'score = (1w + 2 · 1d + 3 · 4h + 2 · 1h + 15m) / 9',
    'LONG from score = 0 on, else SHORT',
    `no lean: |score| under ${LEAST_LEAN}, where one stands aside`,
    'evidence: weak under |score| = 0.25, moderate under 0.5, strong from there on',
  ].join('\n'),
  parameters:
    'weights as above; stretch and patterns are described and have no say: neither sorted outcomes',
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
    values: { 'plan.action': 'LONG', 'plan.score': 0.577778, 'plan.evidence': 'strong' },
  },
});
