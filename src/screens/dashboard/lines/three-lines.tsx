import { Suspense, useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { ExplainedAnalysis } from '../evidence/explained-analysis.ts';
import { PHONE_PLACE } from '../frame/phone-place.ts';
import { threeLines } from './lines-of.ts';

const ExplainedText = lazyPart(() =>
  import('../evidence/explained-text.tsx').then((module) => ({ default: module.ExplainedText })),
);

interface ThreeLinesProps {
  readonly facts: KnownFacts;
  /** Null while the text is being written. */
  readonly kept: ChartedAnalysis | null;
}

const NO_CLAIMS = { claims: [] };

export function ThreeLines({ facts, kept }: ThreeLinesProps) {
  const lines = useMemo(() => threeLines(facts, kept ?? NO_CLAIMS), [facts, kept]);
  if (lines.length === 0) return null;
  return (
    <ExplainedAnalysis value={kept}>
      <dl className={`${PHONE_PLACE.lines} flex flex-col gap-2.5 max-md:p-4 md:py-4`}>
        {lines.map(({ title, text, marks }) => (
          <div key={title} className="md:grid md:grid-cols-[6rem_minmax(0,1fr)]">
            <dt className="text-faint text-xs leading-[1.375rem] md:text-[0.8125rem]">{title}</dt>
            <dd className="numeric leading-[1.375rem] [&_.prose]:leading-[1.375rem]">
              <Suspense fallback={<p className="max-w-[68ch]">{text}</p>}>
                <ExplainedText text={text} marks={marks} />
              </Suspense>
            </dd>
          </div>
        ))}
      </dl>
    </ExplainedAnalysis>
  );
}
