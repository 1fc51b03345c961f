import { TriangleAlert } from 'lucide-react';
import type { Limitation } from '../../../domain/limitation.ts';
import { limitationText } from './limitation-words.ts';

interface LimitationsProps {
  readonly limitations: readonly Limitation[];
}

/** What an analysis could not see of its candles, a line each; nothing where it saw all. */
export function Limitations({ limitations }: LimitationsProps) {
  if (limitations.length === 0) return null;
  return (
    <ul aria-label="What could not be seen" className="numeric mt-2 flex flex-col gap-1 text-sm">
      {limitations.map((limitation) => (
        <li key={`${limitation.kind} ${limitation.timeframe}`} className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          {limitationText(limitation)}
        </li>
      ))}
    </ul>
  );
}
