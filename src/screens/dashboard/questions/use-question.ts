import { useEffect, useRef, useState } from 'react';
import { askServerAbout, type QuestionOutcome } from '../../../state/questions.ts';

/** A question on its way to its answer. */
export type Asked = { readonly status: 'idle' } | { readonly status: 'waiting' } | QuestionOutcome;

/** Asks the server about one analysis; what comes back when nobody waits for it is dropped. */
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
