import { ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import {
  LONGEST_QUESTION,
  type QuestionsLeft,
  WHAT_CHANGED,
} from '../../../../domain/analysis/question.ts';
import type { FixedQuestion } from '../../../../domain/claim/claim.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { counted } from '../../../../domain/text/plural.ts';
import { ensureCoins, useCoins } from '../../../data/coins.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { AnswerText, type Asked, useQuestion } from './answer.tsx';

interface AskedAnswerProps {
  readonly asked: Asked;
  readonly onRetry: () => void;
}

const OFFLINE = 'The server answers this, and it cannot be reached now.';

function AskedAnswer({ asked, onRetry }: AskedAnswerProps) {
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

const PRIVACY =
  'A language model answers from the evidence of this analysis alone. Neither your question nor the answer is stored here.';

function leftWords({ hour, day }: QuestionsLeft): string {
  return `You have ${counted(hour, 'question')} left in this hour, and ${counted(day, 'question')} today.`;
}

interface ServerQuestionProps {
  readonly snapshotId: string;
  readonly online: boolean;
}

function OwnQuestion({ snapshotId, online }: ServerQuestionProps) {
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

interface QuestionDisclosureProps {
  readonly question: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

function QuestionDisclosure({ question, onOpen, children }: QuestionDisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 py-2 text-start font-medium text-accent hover:bg-raised"
      >
        {question}
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 shrink-0 transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!open} aria-live="polite" className="max-w-[70ch] px-3 pt-1 pb-3">
        {open ? children : null}
      </div>
    </li>
  );
}

/** The server compares the two analyses. */
function WhatChanged({ snapshotId, online }: ServerQuestionProps) {
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

/** Stored answers open offline; renders nothing for engines that gave none. */
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
