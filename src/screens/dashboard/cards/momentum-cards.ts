import { type Reading, type ReadingCard, type ReadingMaker, toneOfSign } from './reading.ts';

const OVERBOUGHT = 70;
const OVERSOLD = 30;

/** What an RSI says: above 70 Overbought, below 30 Oversold, else Neutral; nothing is No data. */
export function rsiStanding(rsi: number | null): NonNullable<Reading['standing']> {
  if (rsi === null) return { text: 'No data', tone: 'plain' };
  if (rsi > OVERBOUGHT) return { text: 'Overbought', tone: 'warn' };
  if (rsi < OVERSOLD) return { text: 'Oversold', tone: 'warn' };
  return { text: 'Neutral', tone: 'plain' };
}

/** RSI with its label, and the three parts of MACD. */
export function basicCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const values = analysis.technicalIndicators[timeframe];
  return {
    title: 'Basic Technical Indicators',
    groups: [
      {
        readings: [
          { ...value('RSI', 'RSI', values.RSI, 'two'), standing: rsiStanding(values.RSI) },
          value('MACD Line', 'MACDLine', values.MACDLine, 'price'),
          value('MACD Signal', 'MACDSignal', values.MACDSignal, 'price'),
          {
            ...value('MACD Histogram', 'MACDHistogram', values.MACDHistogram, 'price'),
            tone: toneOfSign(values.MACDHistogram),
          },
        ],
      },
    ],
  };
}

/** Stochastics, Williams %R and CCI. */
export function oscillatorsCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const { stochasticRSI, stochasticOscillator, williamsR, CCI } =
    analysis.technicalIndicators[timeframe];
  return {
    title: 'Momentum Oscillators',
    groups: [
      {
        readings: [
          value('Stoch RSI K', 'stochasticRSI.k', stochasticRSI.k, 'two'),
          value('Stoch RSI D', 'stochasticRSI.d', stochasticRSI.d, 'two'),
          value('Stoch OSC K', 'stochasticOscillator.k', stochasticOscillator.k, 'two'),
          value('Stoch OSC D', 'stochasticOscillator.d', stochasticOscillator.d, 'two'),
          value('Williams %R', 'williamsR', williamsR, 'two'),
          value('CCI', 'CCI', CCI, 'two'),
        ],
      },
    ],
  };
}
