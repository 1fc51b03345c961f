import { WHAT_CHANGED } from '../../../../domain/question.ts';
import { AskedAnswer } from './asked-answer.tsx';
import { QuestionDisclosure } from './question-disclosure.tsx';
import { useQuestion } from './use-question.ts';

interface WhatChangedProps {
  readonly snapshotId: string;
  readonly online: boolean;
}

/** What changed since the analysis before; the server compares the two. */
export function WhatChanged({ snapshotId, online }: WhatChangedProps) {
  const [asked, ask] = useQuestion(snapshotId, online);
  const askNow = () => ask(WHAT_CHANGED);
  return (
    <QuestionDisclosure
      question="What changed since the last one?"
      onOpen={() => {
        if (asked.status !== 'answered' && asked.status !== 'waiting') askNow();
      }}
    >
      <AskedAnswer asked={asked} onRetry={askNow} />
    </QuestionDisclosure>
  );
}
