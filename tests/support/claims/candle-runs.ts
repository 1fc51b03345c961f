import type { Timeframe } from '../../../domain/market/timeframe.ts';
import type { NaiveLines } from './naive-lines.ts';

/** How many candles in a row, from `ago` backwards, something holds; null of it ends a run. */
export function runFrom(
  ago: number,
  count: number,
  holds: (ago: number) => boolean | null,
): number {
  let length = 0;
  while (ago + length < count && holds(ago + length) === true) length += 1;
  return length;
}

/** Whether the Bollinger bands lay inside the Keltner channel; null where one is not known. */
export function isSqueezed(market: NaiveLines, timeframe: Timeframe, ago: number): boolean | null {
  const value = (name: 'bollingerUpper' | 'bollingerLower' | 'keltnerUpper' | 'keltnerLower') =>
    market.value(timeframe, name, ago);
  const [top, bottom] = [value('bollingerUpper'), value('bollingerLower')];
  const [upper, lower] = [value('keltnerUpper'), value('keltnerLower')];
  if (top === null || bottom === null || upper === null || lower === null) return null;
  return top < upper && bottom > lower;
}

/** Whether volume lay above (below) its average; null where there is none. */
export function isVolumeOn(
  market: NaiveLines,
  timeframe: Timeframe,
  side: 'above' | 'below',
  ago: number,
): boolean | null {
  const volume = market.value(timeframe, 'volume', ago);
  const average = market.value(timeframe, 'averageVolume', ago);
  if (volume === null || average === null) return null;
  return side === 'above' ? volume > average : volume < average;
}
