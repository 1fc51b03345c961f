import { lazy, Suspense } from 'react';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const Prose = lazy(() => import('./prose.tsx').then((module) => ({ default: module.Prose })));

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
  /** The analysis in Markdown; null while it is being written. */
  readonly text: string | null;
  /** Who wrote it: 'rules', or a model's name. */
  readonly writer: string | null;
}

/** The analysis in words. */
export function TextCard({ text, writer }: TextCardProps) {
  return (
    <Card
      title="AI Analysis"
      aside={
        writer ? (
          <p className="text-muted text-sm">
            {writer === 'rules' ? 'Written by rules, no language model' : `Written by ${writer}`}
          </p>
        ) : null
      }
    >
      {text === null ? (
        <>
          <p className="mb-2 text-muted">The words are being written...</p>
          <Lines />
        </>
      ) : (
        <Suspense fallback={<Lines />}>
          <Prose markdown={text} />
        </Suspense>
      )}
    </Card>
  );
}
