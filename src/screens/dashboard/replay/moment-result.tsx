import type { KnownAnalysis, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import {
  boundsText,
  primaryBounds,
  STANCE_NAMES,
} from '../../../../domain/plan/odds/stance-words.ts';
import { momentText, shortMoment } from '../../../../domain/text/moment-text.ts';
import type { EpochMs } from '../../../../domain/text/quantity.ts';
import type { MomentAnswer } from '../../../data/moments.ts';
import { RowStance } from '../../../plan/row-stance.tsx';
import { Button } from '../../../ui/button.tsx';
import { isKept, partText } from '../plan/plan-words.ts';

export const COMPUTED = 'Computed now, not recorded';

export interface Answered {
  readonly moment: EpochMs;
  readonly answer: MomentAnswer;
}

/** '12 Apr, 08:00, Stand aside, leans SHORT'. */
export function answerWords({ moment, answer }: Answered): string {
  const time = shortMoment(moment);
  if ('problem' in answer) return `${time}, ${answer.problem}`;
  const { stance = null, action = null } = answer.analysis.tradeRecommendation ?? {};
  const name = stance ? `, ${STANCE_NAMES[stance][0]}` : '';
  return `${time}${name}, ${stance === 'trade' ? '' : 'leans '}${action}`;
}

function oddsWords(plan: KnownPlan): string {
  const bounds = primaryBounds(plan);
  if (!bounds) return plan.reason;
  const { range, breakEven } = boundsText(bounds);
  const label = Object.keys(plan.takeProfit).at(-1);
  return `${label} odds of ${partText(bounds.hit)} (${range}) against break-even of ${breakEven}.`;
}

function standingWords(plan: KnownPlan, stored: boolean): string {
  if (!stored) return 'Funding and the plan that stood are not known.';
  const opened = isKept(plan) && plan.plan ? `Plan of ${shortMoment(plan.plan.openedAt)}. ` : '';
  return `${opened}Funding and the plan that stood are those of the stored analysis.`;
}

const LARGE = 'font-semibold text-lg text-text';

interface MomentResultProps extends Answered {
  readonly onGo: (moment: EpochMs) => void;
  readonly onOpen: (analysis: KnownAnalysis) => void;
}

export function MomentResult({ answer, moment, onGo, onOpen }: MomentResultProps) {
  const found = 'analysis' in answer ? answer : null;
  const plan = found?.analysis.tradeRecommendation;
  const nearest = 'problem' in answer ? answer.nearest : null;
  return (
    <div className="flex flex-col items-start gap-2 rounded-md border border-warn border-dashed p-4 text-muted text-sm">
      {plan?.action ? (
        <p>
          <RowStance {...plan} action={plan.action} wholeName first={LARGE} />
        </p>
      ) : null}
      <p className="numeric">
        {found?.analysis.coin} {momentText(moment)}.{' '}
        {'problem' in answer ? answer.problem : plan && oddsWords(plan)}
      </p>
      {found && plan ? (
        <>
          <p>{standingWords(plan, found.stored)}</p>
          <p>
            <b className="font-semibold text-text">{COMPUTED}.</b> Rules of today (
            {found.analysis.engine}).
          </p>
          <Button onClick={() => onOpen(found.analysis)}>Whole analysis</Button>
        </>
      ) : null}
      {nearest === null ? null : (
        <Button onClick={() => onGo(nearest)}>Go to {shortMoment(nearest)}</Button>
      )}
    </div>
  );
}
