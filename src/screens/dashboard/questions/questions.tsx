import { useEffect, useId } from 'react';
import type { FixedQuestion } from '../../../../domain/claim.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { ensureCoins, useCoins } from '../../../state/coins.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { useIsVisitor } from '../visitor/visitor.ts';
import { AnswerText } from './answer-text.tsx';
import { OwnQuestion } from './own-question.tsx';
import { QuestionDisclosure } from './question-disclosure.tsx';
import { WhatChanged } from './what-changed.tsx';

/** The question that an answer of the analysis answers, as a person asks it. */
function questionText(question: FixedQuestion, action: string | null): string {
  switch (question) {
    case 'why-not':
      return action === 'LONG' ? 'Why not SHORT?' : 'Why not LONG?';
    case 'what-flips':
      return 'What would flip it?';
    case 'what-stands-between':
      return 'What stands between here and the target?';
  }
}

/**
 * What may be asked about an analysis. Some answers came with it, so they open without a network; an
 * analysis of an engine that gave none shows nothing.
 */
export function Questions({ kept }: { readonly kept: ChartedAnalysis }) {
  const online = useReachable('analysis');
  const isFree = useCoins(({ list }) => list.status === 'ready' && list.freeQuestions);
  const heading = useId();
  const visiting = useIsVisitor();
  useEffect(() => {
    if (online && !visiting) void ensureCoins();
  }, [online, visiting]);
  const { answers, claims, snapshotId, tradeRecommendation } = kept;
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-4 border-line border-t pt-3">
      <h3 id={heading} className="font-semibold">
        Questions
      </h3>
      <ul className="-mx-3 mt-1">
        {answers.map((answer) => (
          <QuestionDisclosure
            key={answer.question}
            question={questionText(answer.question, tradeRecommendation?.action ?? null)}
          >
            <AnswerText answer={answer} claims={claims} />
          </QuestionDisclosure>
        ))}
        {snapshotId === null || visiting ? null : (
          <WhatChanged key={snapshotId} snapshotId={snapshotId} online={online} />
        )}
      </ul>
      {snapshotId !== null && isFree && !visiting ? (
        <OwnQuestion key={snapshotId} snapshotId={snapshotId} online={online} />
      ) : null}
    </section>
  );
}
