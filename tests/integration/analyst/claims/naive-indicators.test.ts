import { expect, test } from 'vitest';
import { pictureOf } from '../../../../analysis-server/analyst/market-picture.ts';
import { TIMEFRAMES } from '../../../../domain/market/timeframe.ts';
import { analysedMarket } from '../../../support/claims/analysed-market.ts';
import { highest } from '../../../support/claims/naive-averages.ts';
import type { NaiveLineName } from '../../../support/claims/naive-lines.ts';
import { structureOf } from '../../../support/claims/naive-swings.ts';
import { parabolicSar, supertrend } from '../../../support/claims/naive-trend.ts';
import { randomMarket } from '../../../support/claims/random-market.ts';
import { timeframeFields } from '../../../support/timeframe-fields.ts';

/** The reading of a result that each line has to give at the newest candle. */
const FIELDS: Readonly<Record<string, NaiveLineName>> = {
  RSI: 'RSI',
  MACDLine: 'MACDLine',
  MACDSignal: 'MACDSignal',
  MACDHistogram: 'MACDHistogram',
  'movingAverages.MA20': 'MA20',
  'movingAverages.MA50': 'MA50',
  'movingAverages.MA100': 'MA100',
  'movingAverages.MA200': 'MA200',
  VWAP: 'VWAP',
  'stochasticRSI.k': 'stochasticRSI.k',
  'stochasticOscillator.k': 'stochasticOscillator.k',
  williamsR: 'williamsR',
  CCI: 'CCI',
  'bollingerBands.upper': 'bollingerUpper',
  'bollingerBands.lower': 'bollingerLower',
  'keltnerChannels.upper': 'keltnerUpper',
  'keltnerChannels.lower': 'keltnerLower',
  ATR: 'ATR',
  'DMI.diPlus': 'diPlus',
  'DMI.diMinus': 'diMinus',
  'DMI.ADX': 'ADX',
  'parabolicSAR.value': 'parabolicSAR',
  'supertrend.value': 'supertrend',
  averageVolume: 'averageVolume',
  currentVolume: 'volume',
  chaikinMoneyFlow: 'chaikinMoneyFlow',
  MFI: 'MFI',
  tenkanSen: 'tenkanSen',
  kijunSen: 'kijunSen',
  senkouSpanA: 'senkouSpanA',
  senkouSpanB: 'senkouSpanB',
};

/** Equal but for rounding, which a running value keeps of the highest price that went into it. */
function isSame(own: number | null, other: number | null, scale: number) {
  if (own === null || other === null) return own === other;
  return Math.abs(own - other) <= 1e-9 * Math.max(Math.abs(own), Math.abs(other), scale);
}

test('the naive indicators are those of the result, in 200 random markets', () => {
  const differing: string[] = [];
  let compared = 0;
  for (let seed = 0; seed < 200; seed++) {
    const market = analysedMarket(randomMarket(seed));
    if (market === null) continue;
    const picture = pictureOf(market.facts);
    for (const timeframe of TIMEFRAMES) {
      const candles = market.candles[timeframe];
      for (const { field, value, unit } of timeframeFields(picture.timeframes[timeframe])) {
        const name = FIELDS[field];
        if (name === undefined || typeof value === 'string') continue;
        compared += 1;
        const own = market.value(timeframe, name);
        const scale = unit === 'price' ? highest(candles) : unit === 'oscillator' ? 1 : 0;
        if (!isSame(own, value, scale)) {
          differing.push(`${seed} ${timeframe}.${field}: ${own}, result ${value}`);
        }
      }
      const { parabolicSAR, supertrend: channel } = market.facts.technicalIndicators[timeframe];
      const wayOf = (bullish: boolean | null | undefined) =>
        bullish === null || bullish === undefined ? null : bullish ? 'bullish' : 'bearish';
      const { structure } = market.facts.patternAnalysis[timeframe].liquiditySwings;
      const words = [
        ['parabolicSAR', wayOf(parabolicSar(candles).bullish.at(-1)), parabolicSAR.trend],
        ['supertrend', wayOf(supertrend(candles).bullish.at(-1)), channel?.direction],
        [
          'structure',
          candles.length === 0 ? null : structureOf(candles, market.line(timeframe, 'ATR')),
          structure,
        ],
      ] as const;
      for (const [name, own, theirs] of words) {
        if (own !== theirs)
          differing.push(`${seed} ${timeframe}.${name}: ${own}, result ${theirs}`);
      }
    }
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(20_000);
});
