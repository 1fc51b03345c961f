import { useMemo, useState } from 'react';
import type { KnownAnalysis } from '../../../../domain/analysis/known-analysis.ts';
import type { SpannedText } from '../../../../domain/claim/claim.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { askServerAbout, type QuestionOutcome } from '../../../data/questions.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { claimMarks } from './mark.ts';
import { ExplainedText } from './prose.tsx';

type Asked = { readonly status: 'idle' } | { readonly status: 'waiting' } | QuestionOutcome;

export function useQuestion(snapshotId: string, online: boolean) {
  const [asked, setAsked] = useState<Asked>({ status: 'idle' });
  const ask = async (question: string) => {
    setAsked({ status: 'waiting' });
    setAsked(await askServerAbout(snapshotId, question, online));
  };
  return [asked, (question: string) => void ask(question)] as const;
}

type AnswerTextProps = Pick<KnownAnalysis, 'claims'> & { readonly answer: SpannedText };

export function AnswerText({ answer: { text, spans }, claims }: AnswerTextProps) {
  const marks = useMemo(() => claimMarks(spans, claims), [spans, claims]);
  return <ExplainedText text={text} marks={marks} />;
}

const OFFLINE = 'The server answers this, and it cannot be reached now.';

type AskedAnswerProps = { readonly asked: Asked; readonly onRetry: () => void };

export function AskedAnswer({ asked, onRetry }: AskedAnswerProps) {
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
    case 'refused':
      return (
        <Notice tone="warn" action={<Button onClick={onRetry}>Try again</Button>}>
          {asked.status === 'refused' ? asked.sentence : OFFLINE}
        </Notice>
      );
    case 'answered':
      return (
        <>
          {asked.answer.since === null ? null : (
            <p className="mb-1 text-muted text-sm">
              Compared with the analysis of {momentText(asked.answer.since)}.
            </p>
          )}
          <AnswerText answer={asked.answer} claims={asked.answer.claims} />
        </>
      );
  }
}
