import type { OddsModel } from '../../../domain/plan/odds/odds-model.ts';
import { coinFiles } from '../track-record/candle-folder.ts';
import { dayOf, dayStart } from '../track-record/day.ts';
import type { ReplayedPlan } from '../track-record/replayed-coin.ts';
import { replayFolder, type TimedCoin } from '../track-record/replayed-folder.ts';
import { SPLITS } from '../track-record/splits.ts';
import { dataHash } from './data-hash.ts';
import { liesWithin, observedSides } from './observed-target.ts';
import { fitOdds, type ObservedEntry } from './odds-fit.ts';

const observed = (entries: readonly ReplayedPlan[], from: number, until: number): ObservedEntry[] =>
  entries
    .filter((entry) => liesWithin(entry, from, until))
    .map(observedSides)
    .filter((sides) => sides !== null);

/**
 * Replays the planner over a folder, fits the odds on what had ended before a day and measures them
 * on what began from that day on. Entries are distinct by their side alone: stances come of the odds.
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
  const range = { from: 0, before: end, distinct: 'direction' } as const;
  const entries = (await replayFolder(files, range, onCoin)).flatMap((coin) => coin.entries);
  const design = observed(entries, 0, border);
  const validation = observed(entries, border, end);
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
