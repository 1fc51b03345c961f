import { lazy, Suspense, useMemo } from 'react';
import type { SpannedText } from '../../../domain/claim.ts';
import { NOT_AVAILABLE } from '../../../domain/number-format.ts';
import type { ChartedAnalysis } from '../../device/database/beside-analysis.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExplainedAnalysis } from './evidence/explained-analysis.ts';
import { claimMarks, marksOf } from './evidence/mark.ts';

const ExplainedText = lazy(() =>
  import('./evidence/explained-text.tsx').then((module) => ({ default: module.ExplainedText })),
);

const Questions = lazy(() =>
  import('./questions/questions.tsx').then((module) => ({ default: module.Questions })),
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

interface LegendProps {
  /** What the text opens; nothing while it is being written. */
  readonly opens: 'claims' | 'citations' | 'nothing';
}

/** Which words are evidence and which opinion; of older analyses, what their numbers open. */
function Legend({ opens }: LegendProps) {
  if (opens === 'citations') {
    return (
      <p className="mb-3 text-muted text-sm">
        Tap a dotted number to see where it came from.
        <span className="sr-only"> By keyboard, the arrow keys move among the numbers.</span>
      </p>
    );
  }
  return (
    <p className="mb-3 max-w-[70ch] text-muted text-sm">
      <span className="evidence">Underlined</span> is evidence, computed from market data;{' '}
      {opens === 'claims' ? 'tap it to see how' : 'it opens once all is written'}. The rest is
      opinion.
      {opens === 'claims' ? (
        <span className="sr-only">
          {' '}
          Evidence is a button; by keyboard, the arrow keys move from one to the next.
        </span>
      ) : null}
    </p>
  );
}

/** Sections that are finished while others are being written. No live region: it would all be read. */
function WordsSoFar({ words }: { readonly words: SpannedText | null }) {
  const marks = useMemo(() => claimMarks(words?.spans ?? [], []), [words]);
  return (
    <>
      {words ? (
        <>
          <Legend opens="nothing" />
          <Suspense fallback={<Lines />}>
            <ExplainedText text={words.text} marks={marks} />
          </Suspense>
        </>
      ) : null}
      <p className="my-2 text-muted">
        {words ? 'The next part is being written...' : 'The words are being written...'}
      </p>
      <Lines />
    </>
  );
}

function Finished({ kept }: { readonly kept: ChartedAnalysis }) {
  const { aianalysis, text, claims, citations } = kept;
  const marks = useMemo(
    () => marksOf({ aianalysis, text, claims, citations }),
    [aianalysis, text, claims, citations],
  );
  if (!aianalysis) return <p className="text-muted">{NOT_AVAILABLE}</p>;
  return (
    <ExplainedAnalysis value={kept}>
      {marks.length > 0 ? <Legend opens={text.length > 0 ? 'claims' : 'citations'} /> : null}
      <Suspense fallback={<Lines />}>
        <ExplainedText text={aianalysis} marks={marks} />
        <Questions kept={kept} />
      </Suspense>
    </ExplainedAnalysis>
  );
}

function writerWords(writer: string, marked: boolean): string {
  if (writer !== 'rules') return `Written by ${writer}`;
  return marked ? 'Rules-based; every statement traceable' : 'Written by rules, no language model';
}

interface TextCardProps {
  /** The finished analysis; null while its words are being written. */
  readonly kept: ChartedAnalysis | null;
  /** What is written so far. */
  readonly words: SpannedText | null;
}

/** The analysis in words. Its evidence opens what it rests on. */
export function TextCard({ kept, words }: TextCardProps) {
  return (
    <Card
      title="AI Analysis"
      aside={
        kept?.writer ? (
          <p className="text-muted text-sm">{writerWords(kept.writer, kept.text.length > 0)}</p>
        ) : null
      }
    >
      {kept ? <Finished kept={kept} /> : <WordsSoFar words={words} />}
    </Card>
  );
}
