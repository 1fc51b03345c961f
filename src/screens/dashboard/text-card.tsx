import { lazy, Suspense, useState } from 'react';
import { NOT_AVAILABLE } from '../../../domain/number-format.ts';
import type { Timeframe } from '../../../domain/timeframe.ts';
import type { ChartedAnalysis } from '../../device/database/charts.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AskedNumber } from './citations/cited-text.tsx';

const Prose = lazy(() => import('./prose.tsx').then((module) => ({ default: module.Prose })));
const SourceSheet = lazy(() =>
  import('./citations/source-sheet.tsx').then((module) => ({ default: module.SourceSheet })),
);

const LINES = ['w-11/12', 'w-full', 'w-10/12', 'w-9/12', 'w-8/12', 'w-7/12'];

function Lines() {
  return (
    <div className="flex max-w-[70ch] flex-col gap-3 py-1">
      {LINES.map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

interface TextCardProps {
  /** The finished analysis; null while its words are being written. */
  readonly kept: ChartedAnalysis | null;
  /** Asks the chart for a candle, by its open time (ms UTC). */
  readonly onShow: (timeframe: Timeframe, time: number) => void;
}

/** The analysis in words. Its numbers open where they came from. */
export function TextCard({ kept, onShow }: TextCardProps) {
  const [asked, setAsked] = useState<AskedNumber | null>(null);
  return (
    <Card
      title="AI Analysis"
      aside={
        kept?.writer ? (
          <p className="text-muted text-sm">
            {kept.writer === 'rules'
              ? 'Written by rules, no language model'
              : `Written by ${kept.writer}`}
          </p>
        ) : null
      }
    >
      {kept === null ? (
        <>
          <p className="mb-2 text-muted">The words are being written...</p>
          <Lines />
        </>
      ) : (
        <>
          {kept.citations.length > 0 ? (
            <p className="mb-2 text-muted text-sm">
              Tap a dotted number to see where it came from.
              <span className="sr-only"> By keyboard, the arrow keys move among the numbers.</span>
            </p>
          ) : null}
          {kept.aianalysis ? (
            <Suspense fallback={<Lines />}>
              <Prose markdown={kept.aianalysis} citations={kept.citations} onAsk={setAsked} />
            </Suspense>
          ) : (
            <p className="text-muted">{NOT_AVAILABLE}</p>
          )}
          {asked ? (
            <Suspense fallback={null}>
              <SourceSheet
                asked={asked}
                kept={kept}
                onClose={() => setAsked(null)}
                onShow={onShow}
              />
            </Suspense>
          ) : null}
        </>
      )}
    </Card>
  );
}
