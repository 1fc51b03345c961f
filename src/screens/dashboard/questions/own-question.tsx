import { type FormEvent, useState } from 'react';
import { LONGEST_QUESTION, type QuestionsLeft } from '../../../../domain/question.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AskedAnswer } from './asked-answer.tsx';
import { useQuestion } from './use-question.ts';

const PRIVACY =
  'A language model answers from the evidence of this analysis alone. Neither your question nor the answer is stored here.';

function leftWords({ hour, day }: QuestionsLeft): string {
  const questions = (count: number) => (count === 1 ? '1 question' : `${count} questions`);
  return `You have ${questions(hour)} left in this hour, and ${questions(day)} today.`;
}

interface OwnQuestionProps {
  readonly snapshotId: string;
  readonly online: boolean;
}

/** A question in one's own words. */
export function OwnQuestion({ snapshotId, online }: OwnQuestionProps) {
  const [question, setQuestion] = useState('');
  const [asked, ask] = useQuestion(snapshotId, online);
  const busy = asked.status === 'waiting';
  const wanted = question.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '' && !busy) ask(wanted);
  };
  const left = asked.status === 'answered' ? asked.answer.left : null;
  return (
    <form onSubmit={submit} className="mt-3 flex max-w-[70ch] flex-col gap-3">
      <TextField
        label="Ask about this analysis"
        hint={left === null ? PRIVACY : `${PRIVACY} ${leftWords(left)}`}
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
        maxLength={LONGEST_QUESTION}
        autoComplete="off"
        enterKeyHint="send"
      />
      <Button type="submit" busy={busy} disabled={busy || wanted === ''} className="self-start">
        {busy ? 'Asking...' : 'Ask'}
      </Button>
      <div aria-live="polite">
        <AskedAnswer asked={asked} onRetry={() => ask(wanted)} />
      </div>
    </form>
  );
}
