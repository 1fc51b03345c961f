import { useEffect, useMemo, useRef, useState } from 'react';
import type { SpannedText, StoredClaim } from '../../../../domain/claim/claim.ts';
import { askServerAbout, type QuestionOutcome } from '../../../data/questions.ts';
import { claimMarks } from './mark.ts';
import { ExplainedText } from './prose.tsx';

export type Asked = { readonly status: 'idle' } | { readonly status: 'waiting' } | QuestionOutcome;

/** Drops answers that are no longer awaited. */
export function useQuestion(
  snapshotId: string,
  online: boolean,
): readonly [Asked, (question: string) => void] {
  const [asked, setAsked] = useState<Asked>({ status: 'idle' });
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const ask = async (question: string) => {
    turn.current += 1;
    const mine = turn.current;
    setAsked({ status: 'waiting' });
    const outcome = await askServerAbout(snapshotId, question, online);
    if (mine === turn.current) setAsked(outcome);
  };
  return [asked, (question) => void ask(question)];
}

interface AnswerTextProps {
  readonly answer: SpannedText;
  readonly claims: readonly StoredClaim[];
}

export function AnswerText({ answer: { text, spans }, claims }: AnswerTextProps) {
  const marks = useMemo(() => claimMarks(spans, claims), [spans, claims]);
  return <ExplainedText text={text} marks={marks} />;
}
