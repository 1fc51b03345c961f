import { TriangleAlert } from 'lucide-react';
import type { KnownFacts } from '../../../domain/analysis/known-analysis.ts';
import type { Limitation } from '../../../domain/analysis/limitation.ts';
import { PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { counted } from '../../../domain/text/plural.ts';

/** Open times of the missing candles (of a run, its first); empty if none are known. */
function span({ timeframe, first, last, count }: Limitation): string {
  if (first === null || last === null) return '';
  if (first === last) return momentText(first);
  return (last - first) / PERIOD_MS[timeframe] + 1 === count
    ? `from ${momentText(first)}`
    : `between ${momentText(first)} and ${momentText(last)}`;
}

/** '1 candle of 4h is missing (…): …'. */
export function limitationText(limitation: Limitation): string {
  const { timeframe, kind, count, reason } = limitation;
  const when = span(limitation);
  if (kind === 'gap') {
    const verb = count === 1 ? 'is' : 'are';
    return `${counted(count, 'candle')} of ${timeframe} ${verb} missing (${when}): ${reason}.`;
  }
  const what = when === '' ? '' : ` (${counted(count, 'candle')}, ${when})`;
  return `No values for ${timeframe}: ${reason}${what}.`;
}

export function Limitations({ limitations }: Pick<KnownFacts, 'limitations'>) {
  if (limitations.length === 0) return null;
  return (
    <ul aria-label="Missing data" className="numeric mt-2 flex flex-col gap-1 text-sm">
      {limitations.map((limitation) => (
        <li key={`${limitation.kind} ${limitation.timeframe}`} className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          {limitationText(limitation)}
        </li>
      ))}
    </ul>
  );
}
