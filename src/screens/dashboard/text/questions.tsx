import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  LONGEST_QUESTION,
  type QuestionsLeft,
  WHAT_CHANGED,
} from '../../../../domain/analysis/question.ts';
import type { FixedQuestion } from '../../../../domain/claim/claim.ts';
import { counted } from '../../../../domain/text/plural.ts';
import { ensureCoins, useCoins } from '../../../data/coins.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { submitting } from '../../../ui/use-action.ts';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { Fold } from '../frame/fold.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { AnswerText, AskedAnswer, useQuestion } from './answer.tsx';
import { ExplainedAnalysis } from './mark.ts';

const PRIVACY =
  'A language model answers from the evidence of this analysis alone. Neither your question nor the answer is stored here.';

const leftWords = ({ hour, day }: QuestionsLeft): string =>
  `You have ${counted(hour, 'question')} left in this hour, and ${counted(day, 'question')} today.`;

interface ServerQuestionProps {
  readonly snapshotId: string;
  readonly online: boolean;
}

function OwnQuestion({ snapshotId, online }: ServerQuestionProps) {
  const [question, setQuestion] = useState('');
  const [asked, ask] = useQuestion(snapshotId, online);
  const busy = asked.status === 'waiting';
  const wanted = question.trim();
  const left = asked.status === 'answered' ? asked.answer.left : null;
  return (
    <form
      onSubmit={submitting(() => wanted !== '' && !busy && ask(wanted))}
      className="mt-3 flex max-w-[70ch] flex-col gap-3"
    >
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

interface Opening {
  readonly opened: string | null;
  readonly open: (question: string | null) => void;
}

interface QuestionDisclosureProps extends Opening {
  readonly question: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

function QuestionDisclosure(props: QuestionDisclosureProps) {
  const { question, opened, open, onOpen, children } = props;
  const isOpen = opened === question;
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          if (!isOpen) onOpen?.();
          open(isOpen ? null : question);
        }}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 py-2 text-start font-medium text-accent hover:bg-raised"
      >
        {question}
        <ChevronDown
          className={classNames('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} aria-live="polite" className="max-w-[70ch] px-3 pt-1 pb-3">
        {isOpen ? children : null}
      </div>
    </li>
  );
}

/** The server compares the two analyses. */
function WhatChanged({ snapshotId, online, ...opening }: ServerQuestionProps & Opening) {
  const [asked, ask] = useQuestion(snapshotId, online);
  const askNow = () => ask(WHAT_CHANGED);
  return (
    <QuestionDisclosure
      {...opening}
      question="What changed?"
      onOpen={() => {
        if (asked.status !== 'answered' && asked.status !== 'waiting') askNow();
      }}
    >
      <AskedAnswer asked={asked} onRetry={askNow} />
    </QuestionDisclosure>
  );
}

const questionTexts = (action: string | null): Readonly<Record<FixedQuestion, string>> => ({
  'why-not': action === 'LONG' ? 'Why not SHORT?' : 'Why not LONG?',
  'what-flips': 'What reverses it?',
  'what-stands-between': 'What is on the way?',
});

/** Stored answers open offline, one at a time; renders nothing for engines that gave none. */
export function Questions({ kept }: { readonly kept: ChartedAnalysis }) {
  const online = useReachable('analysis');
  const isFree = useCoins(({ list }) => list.status === 'ready' && list.freeQuestions);
  const [opened, open] = useState<string | null>(null);
  const visiting = useIsVisitor();
  useEffect(() => {
    if (online && !visiting) void ensureCoins();
  }, [online, visiting]);
  const { answers, claims, tradeRecommendation: plan } = kept;
  if (answers.length === 0) return null;
  const snapshotId = visiting ? null : kept.snapshotId;
  return (
    <Fold
      title="Questions"
      verdict={counted(answers.length + (snapshotId === null ? 0 : 1), 'answer')}
      className={`${PHONE_PLACE.questions} md:mt-4 md:border-line md:border-t md:pt-3`}
    >
      <ExplainedAnalysis value={kept}>
        <ul className="-mx-3">
          {answers.map((answer) => (
            <QuestionDisclosure
              key={answer.question}
              question={questionTexts(plan?.action ?? null)[answer.question]}
              {...{ opened, open }}
            >
              <AnswerText answer={answer} claims={claims} />
            </QuestionDisclosure>
          ))}
          {snapshotId === null ? null : (
            <WhatChanged key={snapshotId} {...{ snapshotId, online, opened, open }} />
          )}
        </ul>
        {snapshotId !== null && isFree ? (
          <OwnQuestion key={snapshotId} snapshotId={snapshotId} online={online} />
        ) : null}
      </ExplainedAnalysis>
    </Fold>
  );
}
