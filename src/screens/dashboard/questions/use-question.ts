import { useEffect, useRef, useState } from 'react';
import { askServerAbout, type QuestionOutcome } from '../../../data/questions.ts';

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
