import { composeFigures } from '../../../analysis-server/analyst/compose.ts';
import { outlineOf } from '../../../domain/analysis/analysis-outline.ts';
import { PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { type CoinFile, readHours } from '../track-record/candle-folder.ts';
import { longerCandles } from '../track-record/longer-candles.ts';
import { inputByMoment, plannedOrNull, WARM_UP } from '../track-record/replayed-coin.ts';
import { defaultSlots, endOf, type ReplayedCoin } from './replay.ts';

/**
 * Analyses a coin at every default slot of a range, on its 1h candles and what is made of them; the
 * 15m timeframe is not seen. Slots without a plan are left out.
 * @returns null where the coin has too little history within the range
 */
export function replayHours(file: CoinFile, from: number, before: number): ReplayedCoin | null {
  const { coin } = file;
  const read = readHours(file, before);
  const { hours } = read;
  const warm = hours.time[WARM_UP];
  if (warm === undefined || warm >= before) return null;
  const start = epochMs(Math.max(from, warm + PERIOD_MS['1h']));
  const end = epochMs(Math.min(before, endOf(hours)));
  const inputAt = inputByMoment(coin, read);
  const outlines = defaultSlots(start, end).flatMap((moment) => {
    const figures = plannedOrNull(() => composeFigures(inputAt(moment)));
    return figures ? [outlineOf(figures)] : [];
  });
  return { coin, from: start, to: end, outlines, short: hours, days: longerCandles(hours, '1d') };
}
