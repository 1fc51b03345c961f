import { parseArgs } from 'node:util';
import { dayOf } from './day.ts';

/**
 * `--candles <folder> --until <day> [--date <day>] [--dry]`; the date is today by default.
 * @throws RangeError without a folder or a day
 */
export function fitArguments() {
  const { values } = parseArgs({
    options: {
      candles: { type: 'string' },
      until: { type: 'string' },
      date: { type: 'string', default: dayOf(Date.now()) },
      dry: { type: 'boolean', default: false },
    },
  });
  const { candles, until, date, dry } = values;
  if (candles === undefined || until === undefined) {
    throw new RangeError('needed: --candles <folder> and --until <day>');
  }
  return { candles, until, date, dry };
}
