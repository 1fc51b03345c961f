import type { OddsModel } from '../../../domain/plan/odds/odds-model.ts';
import { coinFiles } from '../track-record/candle-folder.ts';
import { dayOf, dayStart } from '../track-record/day.ts';
import type { ReplayedLook } from '../track-record/replayed-coin.ts';
import { replayFolder, type TimedCoin } from '../track-record/replayed-folder.ts';
import { SPLITS } from '../track-record/splits.ts';
import { dataHash } from './data-hash.ts';
import { liesWithin, observedSides } from './observed-target.ts';
import { fitOdds, type ObservedLook } from './odds-fit.ts';

const observed = (looks: readonly ReplayedLook[], from: number, until: number): ObservedLook[] =>
  looks
    .filter((look) => liesWithin(look, from, until))
    .flatMap((look) => {
      const sides = observedSides(look);
      return sides === null ? [] : [{ at: look.snapshotTime, ...sides }];
    });

/**
 * Replays the planner over a folder, fits the odds on all looks whose time was over before a day and
 * measures them on those from that day on: a person reads every look, not the first of several alike.
 * @param until the first day that is not fitted on, YYYY-MM-DD
 * @param date the day of the fit, YYYY-MM-DD
 * @throws RangeError where a day is none or lies within the data kept apart, or nothing can be fitted
 */
export async function fitFolder(
  folder: string,
  until: string,
  date: string,
  onCoin: (coin: TimedCoin) => void,
): Promise<OddsModel> {
  const [border, end] = [dayStart(until), SPLITS.judgedFrom];
  if (border >= end) {
    throw new RangeError(`the fit would end on ${until}; needed: a day before ${dayOf(end)}`);
  }
  const fitDay = dayOf(dayStart(date));
  const files = coinFiles(folder);
  const splits = await replayFolder(files, { from: 0, before: end }, (coin) => {
    onCoin(coin);
    return {
      design: observed(coin.looks, 0, border),
      validation: observed(coin.looks, border, end),
    };
  });
  const design = splits.flatMap((coin) => coin.design);
  const validation = splits.flatMap((coin) => coin.validation);
  return {
    date: fitDay,
    fittedUntil: until,
    validatedUntil: dayOf(end),
    dataHash: dataHash(files, end),
    fitted: design.length,
    validated: validation.length,
    targets: fitOdds({ design, validation }),
  };
}
