import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { byTimeframe, type Timeframe } from '../../../../domain/market/timeframe.ts';
import {
  byEdges,
  byPrice,
  cloudSays,
  type FrameValues,
  flowSays,
  frameValues,
  histogramSays,
  type Saying,
  sarSays,
  structureSays,
  trendSays,
  volumeSays,
} from '../cards/reading-says.ts';

/** Null where a timeframe has no value. */
export interface TableRow {
  readonly label: string;
  readonly cells: Readonly<Record<Timeframe, Saying | null>>;
}

const average = (name: 'MA20' | 'MA50' | 'MA200') => (values: FrameValues) =>
  byPrice(values.indicators.movingAverages[name], values);

/** Readings that come down to a word, named as on their cards. */
const ROWS: readonly (readonly [label: string, says: (values: FrameValues) => Saying | null])[] = [
  ['RSI', ({ indicators }) => byEdges(indicators.RSI, [30, 70])],
  ['MACD Histogram', histogramSays],
  ['MA20', average('MA20')],
  ['MA50', average('MA50')],
  ['MA200', average('MA200')],
  ['VWAP', (values) => byPrice(values.indicators.VWAP, values)],
  ['Stoch RSI K', ({ indicators }) => byEdges(indicators.stochasticRSI.k, [20, 80])],
  ['Williams %R', ({ indicators }) => byEdges(indicators.williamsR, [-80, -20])],
  ['CCI', ({ indicators }) => byEdges(indicators.CCI, [-100, 100])],
  ['MFI', ({ volume }) => byEdges(volume.MFI, [20, 80])],
  ['ADX', trendSays],
  ['Parabolic SAR', sarSays],
  ['Ichimoku Cloud', cloudSays],
  ['Chaikin Money Flow', flowSays],
  ['Volume', volumeSays],
  ['Market Structure', structureSays],
];

export function tableRows(facts: KnownFacts): readonly TableRow[] {
  const values = byTimeframe((timeframe) => frameValues(facts, timeframe));
  return ROWS.map(([label, says]) => ({
    label,
    cells: byTimeframe((timeframe) => says(values[timeframe])),
  }));
}
