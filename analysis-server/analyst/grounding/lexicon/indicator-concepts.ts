import type { Concept } from './concept.ts';

const averages: Concept[] = ['5', '10', '20', '50', '100', '200'].map((period) => ({
  name: `MA${period}`,
  phrases: [`ma${period}`, `ma ${period}`],
  labels: new RegExp(`\\.MA${period}$`),
  fields: [`movingAverages.MA${period}`],
}));

/** Momentum, averages, trend force and volatility. */
export const INDICATOR_CONCEPTS: readonly Concept[] = [
  {
    name: 'RSI',
    phrases: ['rsi', 'relative strength index'],
    labels: /\.RSI$/,
    fields: ['RSI'],
  },
  {
    name: 'stochastic RSI',
    phrases: ['stochastic rsi', 'stoch rsi', 'stochrsi'],
    labels: /\.stochasticRSI\.[kd]$/,
    fields: ['stochasticRSI.k'],
  },
  {
    name: 'stochastic',
    phrases: ['stochastic oscillator', 'stochastic', 'stochastics'],
    labels: /\.stochasticOscillator\.[kd]$/,
    fields: ['stochasticOscillator.k'],
  },
  { name: 'K', phrases: ['k', 'k line'], labels: /\.k$/ },
  { name: 'D', phrases: ['d', 'd line'], labels: /\.d$/ },
  {
    name: 'Williams R',
    phrases: ['williams r', 'williams'],
    labels: /\.williamsR$/,
    fields: ['williamsR'],
  },
  {
    name: 'CCI',
    phrases: ['cci', 'commodity channel index'],
    labels: /\.CCI$/,
    fields: ['CCI'],
  },
  { name: 'MACD', phrases: ['macd'], labels: /\.MACD\w+$/, fields: ['MACDLine'] },
  { name: 'MACD line', phrases: ['macd line'], labels: /\.MACDLine$/, fields: ['MACDLine'] },
  {
    name: 'MACD signal',
    phrases: ['macd signal', 'macd signal line', 'signal line', 'its signal', 'the signal'],
    labels: /\.MACDSignal$/,
    fields: ['MACDSignal'],
  },
  {
    name: 'MACD histogram',
    phrases: ['macd histogram', 'histogram'],
    labels: /\.MACDHistogram$/,
    fields: ['MACDHistogram'],
  },
  ...averages,
  {
    name: 'moving average',
    phrases: ['moving average', 'moving averages', 'average', 'averages', 'mean'],
    labels: /\.(movingAverages\.MA\d+|VWAP|averageVolume|volumeShare)$/,
  },
  {
    name: 'VWAP',
    phrases: ['vwap', 'volume weighted average price'],
    labels: /\.VWAP$/,
    fields: ['VWAP'],
  },
  {
    name: 'ATR',
    phrases: ['atr', 'average true range', 'average true ranges'],
    labels: /(\.ATR|^plan\.atr|^plan\.stopInATR)$/,
    fields: ['ATR'],
  },
  ...(['upper', 'middle', 'lower'] as const).flatMap((edge): Concept[] => [
    {
      name: `${edge} Bollinger band`,
      phrases: [`${edge} bollinger band`, `${edge} bollinger`, `bollinger ${edge} band`],
      labels: new RegExp(`\\.bollingerBands\\.${edge}$`),
      fields: [`bollingerBands.${edge}`],
    },
    {
      name: `${edge} Keltner channel`,
      phrases: [`${edge} keltner channel`, `${edge} keltner band`, `${edge} keltner`],
      labels: new RegExp(`\\.keltnerChannels\\.${edge}$`),
      fields: [`keltnerChannels.${edge}`],
    },
    {
      name: `${edge} band`,
      phrases: [`${edge} band`],
      labels: new RegExp(`\\.(bollingerBands|keltnerChannels)\\.${edge}$`),
    },
  ]),
  {
    name: 'Bollinger bands',
    phrases: ['bollinger bands', 'bollinger band', 'bollinger'],
    labels: /\.bollingerBands\.\w+$/,
    fields: ['bollingerBands.lower', 'bollingerBands.upper'],
  },
  {
    name: 'Keltner channel',
    phrases: ['keltner channel', 'keltner channels', 'keltner'],
    labels: /\.keltnerChannels\.\w+$/,
    fields: ['keltnerChannels.lower', 'keltnerChannels.upper'],
  },
  {
    name: 'DI+',
    phrases: ['diplus', 'positive directional index', 'positive directional indicator'],
    labels: /\.diPlus$/,
    fields: ['DMI.diPlus'],
  },
  {
    name: 'DI-',
    phrases: ['diminus', 'negative directional index', 'negative directional indicator'],
    labels: /\.diMinus$/,
    fields: ['DMI.diMinus'],
  },
  {
    name: 'directional movement',
    phrases: ['dmi', 'directional movement'],
    labels: /\.DMI\.\w+$/,
  },
  {
    name: 'ADX',
    phrases: ['adx', 'average directional index', 'trend strength', 'trend'],
    labels: /\.ADX$/,
    fields: ['DMI.ADX'],
  },
  {
    name: 'parabolic SAR',
    phrases: ['parabolic sar', 'sar', 'parabolic stop'],
    labels: /\.parabolicSAR\.\w+$/,
    fields: ['parabolicSAR.value'],
  },
  {
    name: 'momentum',
    phrases: ['momentum', 'impulse', 'oscillator', 'oscillators'],
    labels: /\.(RSI|MACD\w+|stochastic\w+\.[kd]|CCI|williamsR|MFI)$/,
  },
];
