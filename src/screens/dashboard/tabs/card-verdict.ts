import { READINGS, readingValue } from '../../../../domain/analysis/readings.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import {
  byEdges,
  byPrice,
  cloudSays,
  type FrameValues,
  flowSays,
  histogramSays,
  structureSays,
  trendSays,
  volumeSays,
} from './reading-says.ts';

type Verdict = (values: FrameValues) => string | null;

const joined = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(', ') || null;

const FIBONACCI = READINGS.filter(({ section }) => section === 'fibonacciLevels');

const VERDICTS: Readonly<Record<string, Verdict>> = {
  'Basic Technical Indicators': (values) => {
    const way = histogramSays(values)?.way;
    const momentum = way === 'up' || way === 'down' ? `momentum ${way}` : null;
    return joined(byEdges(values.indicators.RSI, [30, 70])?.word.toLowerCase(), momentum);
  },
  'Moving Averages & VWAP': (values) => {
    const { movingAverages, VWAP } = values.indicators;
    const says = [...Object.values(movingAverages), VWAP].flatMap(
      (value) => byPrice(value, values) ?? [],
    );
    const above = says.filter(({ way }) => way === 'up').length;
    if (says.length === 0 || values.price === null) return null;
    if (above === says.length) return `above all ${above}`;
    return above === 0 ? `below all ${says.length}` : `above ${above} of ${says.length}`;
  },
  'Momentum Oscillators': ({ indicators }) => {
    const { stochasticRSI, stochasticOscillator, williamsR, CCI } = indicators;
    const says = [
      byEdges(stochasticRSI.k, [20, 80]),
      byEdges(stochasticOscillator.k, [20, 80]),
      byEdges(williamsR, [-80, -20]),
      byEdges(CCI, [-100, 100]),
    ].flatMap((one) => one ?? []);
    if (says.length === 0) return null;
    const count = (word: string) => says.filter((one) => one.word === word).length;
    const states = ['Overbought', 'Oversold'].filter((word) => count(word) > 0);
    if (states.length === 0) return 'none overbought or oversold';
    return states
      .map((word) => `${count(word)} of ${says.length} ${word.toLowerCase()}`)
      .join(', ');
  },
  'Volatility & Channels': ({ indicators, price }) => {
    const { bollingerBands: bollinger, keltnerChannels: keltner } = indicators;
    if (price === null) return null;
    const beyond = (name: string, { upper, lower }: typeof keltner) => {
      if (upper === null || lower === null) return null;
      if (price > upper) return `above the ${name}`;
      return price < lower ? `below the ${name}` : `inside the ${name}`;
    };
    const bands = beyond('Bollinger bands', bollinger);
    const channel = beyond('Keltner channel', keltner);
    if (bands?.startsWith('inside') && channel?.startsWith('inside')) return 'inside both channels';
    return joined(channel?.startsWith('inside') ? null : channel, bands) ?? channel;
  },
  'Volume Analysis': (values) => {
    const says = volumeSays(values);
    return says && `${says.text} of average`;
  },
  'Advanced Volume Analysis': (values) => {
    const word = flowSays(values)?.word;
    return word === 'balanced' ? 'money flow balanced' : (word ?? null);
  },
  'Support & Resistance Levels': ({ levels, price, tickSize }) => {
    if (price === null) return null;
    // A support that price has fallen through since the last close lies above it.
    const all = [...levels.supportLevels, ...levels.resistanceLevels].toSorted((a, b) => a - b);
    const text = (word: string, level: number | undefined) =>
      level === undefined ? null : `next ${word} ${formatPrice(level, tickSize)}`;
    const above = all.find((level) => level > price);
    const below = all.findLast((level) => level < price);
    return joined(text('above', above), text('below', below));
  },
  'Trend Indicators': (values) => {
    const says = trendSays(values);
    return says && `${says.word}, ADX ${says.text}`;
  },
  'Ichimoku Cloud': (values) => {
    const word = cloudSays(values)?.word;
    return word ? `${word} the cloud` : null;
  },
  'Fibonacci Retracement Levels': ({ fibonacci: values, price }) => {
    if (price === null) return null;
    const known = FIBONACCI.flatMap((reading) => {
      const level = readingValue(reading, values);
      return typeof level === 'number' ? [{ name: reading.label, level }] : [];
    }).toSorted((a, b) => a.level - b.level);
    const above = known.find(({ level }) => level > price)?.name;
    const below = known.findLast(({ level }) => level <= price)?.name;
    if (above && below) return `between ${below} and ${above}`;
    return joined(above && `below ${above}`, below && `above ${below}`);
  },
  'Pivot Points': (values) => {
    const way = byPrice(values.pivots.pivot, values)?.way;
    if (way === undefined || values.price === null) return null;
    return way === 'flat' ? 'at the pivot' : `${way === 'up' ? 'above' : 'below'} the pivot`;
  },
  'Pattern Analysis': (values) => {
    const { headAndShoulders, divergence, channelPattern, harmonicPatterns, tdSequential } =
      values.patterns;
    const found = [
      headAndShoulders.pattern,
      divergence.type,
      channelPattern.pattern,
      harmonicPatterns.pattern,
      tdSequential.signal,
    ].filter((name) => name !== null);
    const structure = structureSays(values)?.text.toLowerCase();
    return structure === undefined && found.length === 0
      ? null
      : joined(structure, found.length > 0 ? found.join(', ') : 'no pattern');
  },
};

export function cardVerdict(title: string, values: FrameValues): string {
  return VERDICTS[title]?.(values) ?? 'no values';
}
