import type { Hono } from 'hono';
import type { Registry } from 'prom-client';
import {
  type QuestionAnswer,
  QuestionRequestSchema,
  type QuestionsLeft,
  WHAT_CHANGED,
} from '../../domain/analysis/question.ts';
import { readBody } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { instruments } from '../../platform/process/instruments.ts';
import type { TextContext } from '../analyst/text/context.ts';
import { realised } from '../analyst/text/realise.ts';
import { claimsIn } from '../analyst/text/slot.ts';
import { storedClaims } from '../analyst/text/written-text.ts';
import type { Answerer } from '../questions/answerer.ts';
import type { QuestionLimit } from '../questions/question-limit.ts';
import { momentOfSnapshot } from '../questions/snapshot-moment.ts';
import { whatChangedSince } from '../questions/what-changed.ts';
import { orRefusal } from './snapshots-route.ts';

type QuestionOutcome =
  | 'what-changed'
  | 'answered'
  | 'no-evidence'
  | 'limited'
  | 'no-model'
  | 'budget'
  | 'paused'
  | 'failed';

type CountQuestion = (outcome: QuestionOutcome) => void;

export function createQuestionMetrics(registry: Registry): CountQuestion {
  const help = 'Questions about analyses by what came of them.';
  const questions = instruments(registry).counter('analysis_questions_total', help, 'outcome');
  return (outcome) => questions.inc({ outcome });
}

interface QuestionParts {
  readonly keeper: Gatekeeper;
  readonly answerer: Answerer | null;
  readonly limit: QuestionLimit;
  readonly count: CountQuestion;
}

const NO_MODEL = 'No language model is connected, so only the fixed questions are answered here.';
const NOT_NOW = {
  budget:
    "Today's budget for questions to the language model is spent. Please ask again after midnight UTC.",
  paused: 'The language model does not answer at the moment. Please ask again in some minutes.',
} as const;
const FAILED = 'The language model did not answer. Please ask again later.';
const MINUTE = 60;

function againWords(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes === 1) return 'in a minute';
  if (minutes <= MINUTE) return `in ${minutes} minutes`;
  return `in about ${Math.ceil(minutes / MINUTE)} hours`;
}

const NOT_ANSWERED = 'The evidence of this analysis does not answer that.';

/** Empty without evidence. */
function answerFrom(sentences: readonly string[], context: TextContext, left: QuestionsLeft) {
  if (claimsIn(sentences).length === 0) {
    return { text: NOT_ANSWERED, spans: [], claims: [], since: null, left };
  }
  const { text, spans } = realised(sentences, context);
  return { text, spans, claims: storedClaims(spans, context), since: null, left };
}

async function ownQuestion(
  parts: QuestionParts,
  asked: { readonly userId: string; readonly snapshot: string; readonly question: string },
  signal: AbortSignal,
): Promise<QuestionAnswer> {
  const { keeper, answerer, limit, count } = parts;
  if (!answerer) {
    count('no-model');
    throw new Problem(503, NO_MODEL);
  }
  const { context } = await orRefusal(momentOfSnapshot(keeper.database, asked.snapshot));
  const counted = await limit.take(asked.userId);
  if ('againInSeconds' in counted) {
    count('limited');
    const { againInSeconds: seconds } = counted;
    const sentence = `You have asked as many questions as one person may for now. The next can be asked ${againWords(seconds)}.`;
    throw new Problem(429, sentence, seconds);
  }
  const answered = await answerer.answer(asked.question, context, signal);
  if ('notAsked' in answered) {
    await limit.giveBack(asked.userId);
    count(answered.notAsked);
    throw new Problem(503, NOT_NOW[answered.notAsked]);
  }
  if ('failed' in answered) {
    count('failed');
    throw new Problem(503, FAILED);
  }
  const answer = answerFrom(answered.sentences, context, counted.left);
  count(answer.spans.length === 0 ? 'no-evidence' : 'answered');
  return answer;
}

/**
 * POST /questions {snapshot, question} → a `QuestionAnswer`; neither is stored. 'what-changed'
 * compares with the previous analysis; anything else goes to the language model. 404, 409, 410 as
 * /chart; 429: limit reached; 503: no model, budget spent, or no answer.
 */
export function serveQuestions(app: Hono, parts: QuestionParts): void {
  app.post('/questions', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, parts.keeper);
    const { snapshot, question } = await readBody(c.req.raw, QuestionRequestSchema);
    if (question === WHAT_CHANGED) {
      const answer = await orRefusal(whatChangedSince(parts.keeper.database, snapshot));
      parts.count('what-changed');
      return c.json(answer);
    }
    return c.json(await ownQuestion(parts, { userId, snapshot, question }, c.req.raw.signal));
  });
}
