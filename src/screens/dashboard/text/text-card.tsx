import { Suspense, useMemo } from 'react';
import type { SpannedText } from '../../../../domain/claim/claim.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { Fold } from '../frame/fold.tsx';
import { claimMarks, ExplainedAnalysis } from './mark.ts';

function writerWords(writer: string, marked: boolean): string {
  if (writer !== 'rules') return `Written by ${writer}`;
  return marked ? 'Rules-based; every statement traceable' : 'Rules-based; every number traceable';
}

interface WriterNoteProps {
  readonly kept: ChartedAnalysis | null;
  readonly className?: string;
}

export function WriterNote({ kept, className }: WriterNoteProps) {
  if (!kept?.writer) return null;
  return (
    <p className={classNames('text-faint text-xs', className)}>
      {writerWords(kept.writer, kept.text.length > 0)}
    </p>
  );
}

export const ExplainedText = lazyPart(() => import('./prose.tsx'), 'ExplainedText');
const Questions = lazyPart(() => import('./questions.tsx'), 'Questions');

const TEXT =
  '[&_.prose]:max-w-[68ch] [&_h3]:font-medium [&_h3]:text-[0.8125rem] [&_h3]:text-muted [&_h3+*]:mt-0.5!';

const LINES = ['w-11/12', 'w-full', 'w-10/12', 'w-9/12', 'w-8/12', 'w-7/12'];

function Lines() {
  return (
    <div className="flex max-w-[68ch] flex-col gap-3 py-1">
      {LINES.map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

/** Which words are evidence and which opinion; it opens once all is written. */
function Legend({ opens }: { readonly opens: boolean }) {
  return (
    <p className="mb-3 max-w-[68ch] text-faint text-xs">
      <span className="evidence">Underlined</span> is evidence, computed from market data;{' '}
      {opens ? 'tap it to see how' : 'it opens once all is written'}. The rest is opinion.
      {opens ? (
        <span className="sr-only">
          {' '}
          Evidence is a button; by keyboard, the arrow keys move from one to the next.
        </span>
      ) : null}
    </p>
  );
}

/** Finished sections. Not a live region, which would read all of it aloud. */
function WordsSoFar({ words }: { readonly words: SpannedText | null }) {
  const marks = useMemo(() => claimMarks(words?.spans ?? [], []), [words]);
  return (
    <>
      {words ? (
        <>
          <Legend opens={false} />
          <Suspense fallback={<Lines />}>
            <div className={TEXT}>
              <ExplainedText text={words.text} marks={marks} />
            </div>
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
  const { aianalysis, text, claims } = kept;
  const marks = useMemo(() => claimMarks(text, claims), [text, claims]);
  if (!aianalysis) return <p className="text-muted">{NOT_AVAILABLE}</p>;
  return (
    <ExplainedAnalysis value={kept}>
      {marks.length > 0 ? <Legend opens /> : null}
      <Suspense fallback={<Lines />}>
        <div className={TEXT}>
          <ExplainedText text={aianalysis} marks={marks} />
        </div>
        <Questions kept={kept} />
      </Suspense>
    </ExplainedAnalysis>
  );
}

interface TextCardProps {
  readonly kept: ChartedAnalysis | null;
  readonly words: SpannedText | null;
}

/** How much of the evidence speaks for the plan. */
function verdictOf(kept: ChartedAnalysis | null): string {
  if (!kept) return 'being written';
  const side = kept.tradeRecommendation?.action === 'LONG' ? 'long' : 'short';
  const taking = kept.claims.filter(
    ({ leans, kind, topic }) => leans !== 'neither' && kind !== 'condition' && topic !== 'plan',
  );
  const count = taking.filter(({ leans }) => leans === side).length;
  return taking.length === 0 ? '' : `${count} of ${taking.length} pieces of evidence for it`;
}

export function TextCard({ kept, words }: TextCardProps) {
  return (
    <Fold title="AI Analysis" bare verdict={verdictOf(kept)} className={PHONE_PLACE.text}>
      <WriterNote kept={kept} className="mb-2 min-[75rem]:hidden" />
      {kept ? <Finished kept={kept} /> : <WordsSoFar words={words} />}
    </Fold>
  );
}
