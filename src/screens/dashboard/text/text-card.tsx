import { useMemo } from 'react';
import type { SpannedText } from '../../../../domain/claim/claim.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { Fold } from '../frame/fold.tsx';
import { claimMarks, ExplainedAnalysis } from './mark.ts';
import { ExplainedText } from './prose.tsx';

/** Headings run in. */
const TEXT =
  "[&_.prose]:max-w-[68ch] [&_h3]:float-start [&_h3]:clear-both [&_h3]:me-1.5 [&_h3]:mt-3 [&_h3:first-child]:mt-0 [&_h3]:font-medium [&_h3]:text-muted [&_h3]:after:content-['.']";

const LINES = ['w-11/12', 'w-full', 'w-10/12', 'w-9/12', 'w-8/12', 'w-7/12'];

/** Who wrote the words, and which of them are evidence. */
function Legend({ writer, opens }: { readonly writer: string | null; readonly opens: boolean }) {
  const by = writer === 'rules' ? 'rules; no model connected' : writer;
  return (
    <p className="mb-3 max-w-[68ch] text-faint text-xs">
      {by ? `Written by ${by}. ` : ''}
      <span className="evidence">Underlined</span>: computed
      {opens ? ', tap for the source' : ''}. The rest is opinion.
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
          <Legend writer={null} opens={false} />
          <div className={TEXT}>
            <ExplainedText text={words.text} marks={marks} />
          </div>
        </>
      ) : null}
      <p className="my-2 text-muted">
        {words ? 'The next part is being written...' : 'The words are being written...'}
      </p>
      <div className="flex max-w-[68ch] flex-col gap-3 py-1">
        {LINES.map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    </>
  );
}

function Finished({ kept }: { readonly kept: ChartedAnalysis }) {
  const { aianalysis, text, claims, writer } = kept;
  const marks = useMemo(() => claimMarks(text, claims), [text, claims]);
  if (!aianalysis) return <p className="text-muted">{NOT_AVAILABLE}</p>;
  return (
    <ExplainedAnalysis value={kept}>
      {writer || marks.length > 0 ? <Legend writer={writer} opens={marks.length > 0} /> : null}
      <div className={TEXT}>
        <ExplainedText text={aianalysis} marks={marks} />
      </div>
    </ExplainedAnalysis>
  );
}

interface TextCardProps {
  readonly kept: ChartedAnalysis | null;
  readonly words: SpannedText | null;
}

export function TextCard({ kept, words }: TextCardProps) {
  return (
    <Fold
      title="AI Analysis"
      bare
      opened
      verdict={kept ? null : 'being written'}
      className={PHONE_PLACE.text}
    >
      {kept ? <Finished kept={kept} /> : <WordsSoFar words={words} />}
    </Fold>
  );
}
