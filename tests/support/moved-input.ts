import type { ComposeInput } from '../../analysis-server/analyst/compose.ts';
import type { ComputedTimeframe } from '../../analysis-server/analyst/computed-timeframe.ts';
import { readingValue } from '../../domain/analysis/readings.ts';
import { byTimeframe } from '../../domain/market/timeframe.ts';
import { movedCandles } from './moved-series.ts';
import { sectionsOf } from './timeframe-sections.ts';

/** What becomes of prices, and of distances between them. */
interface Move {
  readonly tickSize: number;
  price(price: number): number;
  range(range: number): number;
}

function movedTimeframe(frame: ComputedTimeframe, { price, range }: Move): ComputedTimeframe {
  const sections = sectionsOf((reading) => {
    const value = readingValue(reading, frame[reading.section]);
    if (typeof value === 'object') return value?.map(price) ?? null;
    if (typeof value !== 'number' || reading.unit !== 'price') return value;
    return /^(ATR|MACD)/.test(reading.field) ? range(value) : price(value);
  });
  const close = frame.close === null ? null : price(frame.close);
  return { ...frame, ...sections, close, series: movedCandles(frame.series, price) };
}

/** The same moment at other prices. */
export function movedInput(input: ComposeInput, move: Move): ComposeInput {
  const timeframes = byTimeframe((name) => movedTimeframe(input.timeframes[name], move));
  return { ...input, tickSize: move.tickSize, timeframes };
}

const over = (value: number | null, middle: number) => (value === null ? null : 2 * middle - value);

/** Readings that lean to one side lean to the other; their prices are another matter. */
function turnedTimeframe(frame: ComputedTimeframe): ComputedTimeframe {
  const { technicalIndicators: ti, volumeAnalysis, supportResistance, patternAnalysis } = frame;
  const { structure } = patternAnalysis.liquiditySwings;
  const turned = { uptrend: 'downtrend', downtrend: 'uptrend', sideways: 'sideways' } as const;
  return {
    ...frame,
    technicalIndicators: {
      ...ti,
      RSI: over(ti.RSI, 50),
      MACDLine: over(ti.MACDLine, 0),
      MACDHistogram: over(ti.MACDHistogram, 0),
      DMI: { ...ti.DMI, diPlus: ti.DMI.diMinus, diMinus: ti.DMI.diPlus },
    },
    volumeAnalysis: {
      ...volumeAnalysis,
      MFI: over(volumeAnalysis.MFI, 50),
      chaikinMoneyFlow: over(volumeAnalysis.chaikinMoneyFlow, 0),
    },
    supportResistance: {
      supportLevels: supportResistance.resistanceLevels,
      resistanceLevels: supportResistance.supportLevels,
    },
    patternAnalysis: {
      ...patternAnalysis,
      liquiditySwings: { structure: structure && turned[structure] },
    },
  };
}

/** The same moment upside down, about a price. */
export function upsideDown(input: ComposeInput, about: number): ComposeInput {
  const { tickSize } = input;
  const price = (at: number) => about - (at - about);
  const moved = movedInput(input, { tickSize, price, range: (range) => range });
  return { ...moved, timeframes: byTimeframe((name) => turnedTimeframe(moved.timeframes[name])) };
}
