import { expect, test } from 'vitest';
import { guideEntryFor } from '../../domain/guide/indicator-guide.ts';
import { sampleCandles } from '../support/sample-candles.ts';
import { loadTalib } from '../support/talib.ts';

const talib = await loadTalib();
const { high, low, close, volume } = sampleCandles();
const prices = [high, low, close];

test.each([
  ['RSI', 'RSI', [close], [14], ['RSI']],
  ['MACD', 'MACD', [close], [12, 26, 9], ['MACDLine', 'MACDSignal', 'MACDHistogram']],
  ['SMA of 5', 'SMA', [close], [5], ['movingAverages.MA5']],
  ['SMA of 50', 'SMA', [close], [50], ['movingAverages.MA50']],
  ['SMA of 200', 'SMA', [close], [200], ['movingAverages.MA200']],
  [
    'STOCH',
    'STOCH',
    prices,
    [14, 3, 0, 3, 0],
    ['stochasticOscillator.k', 'stochasticOscillator.d'],
  ],
  ['WILLR', 'WILLR', prices, [14], ['williamsR']],
  ['CCI', 'CCI', prices, [20], ['CCI']],
  [
    'BBANDS',
    'BBANDS',
    [close],
    [20, 2, 2, 0],
    ['bollingerBands.upper', 'bollingerBands.middle', 'bollingerBands.lower'],
  ],
  ['EMA, in Keltner’s middle', 'EMA', [close], [20], ['keltnerChannels.middle']],
  ['ATR', 'ATR', prices, [14], ['ATR']],
  ['SMA of volume', 'SMA', [volume], [20], ['averageVolume']],
  ['OBV', 'OBV', [close, volume], [], ['OBV']],
  ['AD', 'AD', [...prices, volume], [], ['accumulationDistribution']],
  ['MFI', 'MFI', [...prices, volume], [14], ['MFI']],
  ['PLUS_DI', 'PLUS_DI', prices, [14], ['DMI.diPlus']],
  ['MINUS_DI', 'MINUS_DI', prices, [14], ['DMI.diMinus']],
  ['ADX', 'ADX', prices, [14], ['DMI.ADX']],
  ['SAR', 'SAR', [high, low], [0.02, 0.2], ['parabolicSAR.value']],
] as const)('the check value of %s is TA-Lib’s', (_title, name, inputs, options, fields) => {
  const lines = talib.run(name, [...inputs], [...options], fields.length);
  const newest = lines.map(({ values }) => Number(values.at(-1)?.toFixed(6)));
  const printed = fields.map((field) => guideEntryFor(`1h.${field}`)?.check.values[field]);
  expect(newest).toEqual(printed);
});

test('K of the check value of Stoch RSI is fastD of TA-Lib’s STOCHRSI', () => {
  const fastD = talib.run('STOCHRSI', [close], [14, 14, 3, 0], 2)[1]?.values.at(-1);
  const check = guideEntryFor('1h.stochasticRSI.k')?.check;
  expect(Number(fastD?.toFixed(6))).toBe(check?.values['stochasticRSI.k']);
});
