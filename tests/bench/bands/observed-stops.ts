import { composeFigures } from '../../../analysis-server/analyst/compose.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { coinFiles, readHours } from '../track-record/candle-folder.ts';
import { inputByMoment, plannedOrNull } from '../track-record/replayed-coin.ts';
import { observedMoves } from './observed-moves.ts';

/** A plan's stop at a daily close, and whether price touched it within a day. */
export interface ObservedStop {
  readonly at: number;
  readonly inputs: readonly number[];
  readonly from: number;
  readonly stop: number;
  readonly isTouched: boolean;
}

/**
 * Plans afresh at each daily close of a folder, from a moment on, that has a traded day after it.
 * @param before candles that open at or after it are not read
 */
export function stopsOfFolder(folder: string, from: number, before: number): ObservedStop[] {
  return coinFiles(folder).flatMap((file) => {
    const read = readHours(file, before);
    const { hours } = read;
    const inputAt = inputByMoment(file.coin, read);
    return observedMoves(hours).flatMap(({ at, inputs, moves: { day } }): ObservedStop[] => {
      if (at < from || day === null) return [];
      const figures = plannedOrNull(() => composeFigures(inputAt(epochMs(at))));
      if (figures === null) return [];
      const { stopLoss, currentPrice } = figures.tradeRecommendation;
      const distance = Math.log(stopLoss / currentPrice);
      const isTouched = distance < 0 ? day.down >= -distance : day.up >= distance;
      return [{ at, inputs, from: currentPrice, stop: stopLoss, isTouched }];
    });
  });
}
