import { momentText } from '../../../../domain/moment-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { AnswerText } from './answer-text.tsx';
import type { Asked } from './use-question.ts';

interface AskedAnswerProps {
  readonly asked: Asked;
  readonly onRetry: () => void;
}

/** What became of a question to the server: waiting, an answer, or why there is none. */
export function AskedAnswer({ asked, onRetry }: AskedAnswerProps) {
  const retry = <Button onClick={onRetry}>Try again</Button>;
  switch (asked.status) {
    case 'idle':
      return null;
    case 'waiting':
      return (
        <p className="flex items-center gap-2 text-muted">
          <Spinner />
          Waiting for the answer...
        </p>
      );
    case 'offline':
      return (
        <Notice tone="warn" action={retry}>
          The server answers this, and it cannot be reached now.
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="warn" action={retry}>
          {asked.sentence}
        </Notice>
      );
    case 'answered': {
      const { answer } = asked;
      return (
        <>
          {answer.since === null ? null : (
            <p className="mb-1 text-muted text-sm">
              Compared with the analysis of {momentText(answer.since)}.
            </p>
          )}
          <AnswerText answer={answer} claims={answer.claims} />
        </>
      );
    }
  }
}
