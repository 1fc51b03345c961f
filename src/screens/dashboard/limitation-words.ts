import type { Limitation } from '../../../domain/analysis/limitation.ts';
import { PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { momentText } from '../../../domain/text/moment-text.ts';

const candles = (count: number) => (count === 1 ? '1 candle' : `${count} candles`);

/** Open times of the missing candles (of a run, its first); empty if none are known. */
function span({ timeframe, first, last, count }: Limitation): string {
  if (first === null || last === null) return '';
  if (first === last) return momentText(first);
  const isRun = (last - first) / PERIOD_MS[timeframe] + 1 === count;
  return isRun
    ? `from ${momentText(first)}`
    : `between ${momentText(first)} and ${momentText(last)}`;
}

/** '1 candle of 4h is missing (…): …'. */
export function limitationText(limitation: Limitation): string {
  const { timeframe, kind, count, reason } = limitation;
  const when = span(limitation);
  if (kind === 'gap') {
    const verb = count === 1 ? 'is' : 'are';
    return `${candles(count)} of ${timeframe} ${verb} missing (${when}): ${reason}.`;
  }
  const what = when === '' ? '' : ` (${candles(count)}, ${when})`;
  return `No values for ${timeframe}: ${reason}${what}.`;
}
