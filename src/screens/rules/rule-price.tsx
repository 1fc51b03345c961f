import type { ReactNode } from 'react';
import { baseOf } from '../../../domain/market/coin.ts';
import type { RulePreview, RuleScope } from '../../../domain/rule/own-rule.ts';
import type { Rule } from '../../../domain/rule/rule.ts';
import { isSameDay } from '../../../domain/text/moment-text.ts';
import { counted, plural } from '../../../domain/text/plural.ts';
import type { Answer } from '../../data/resource.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

function firstOf(names: readonly string[], most: number): readonly string[] {
  const left = names.length - most;
  return left > 0 ? [...names.slice(0, most), `+${left}`] : names;
}

export function heldWords(preview: RulePreview | null, scope: RuleScope): string {
  if (!preview?.of) return 'Not known now';
  const names = preview.holdsNow.map(baseOf);
  if (scope === 'coin') return names.length > 0 ? 'holds now' : 'does not hold now';
  if (names.length === 0) return 'holds now on none';
  return `holds now on ${names.length}: ${firstOf(names, 5).join(', ')}`;
}

/** By the reader's days: the last `days` times 24 h begin within the first. */
function Days({ fired, days }: RulePreview) {
  return (
    <ol
      aria-label={counted(fired.length, 'time')}
      className="mt-2 grid flex-auto auto-cols-fr grid-flow-col"
    >
      {Array.from({ length: days + 1 }, (_, place) => {
        const day = new Date();
        day.setDate(day.getDate() - days + place);
        const on = fired.filter(({ at }) => isSameDay(at, day.getTime()));
        const bases = on.map(({ coin }) => baseOf(coin));
        return (
          <li
            key={day.toDateString()}
            className="flex min-w-0 flex-col justify-end gap-0.5 whitespace-nowrap border-line border-s px-px text-center text-[min(0.6875rem,2.8vw)] text-faint first:border-s-0"
          >
            <b className="overflow-hidden text-ellipsis whitespace-pre rounded-[3px] bg-accent-soft font-medium text-accent">
              {firstOf(bases, 3).join('\n')}
            </b>
            <span className="border-line border-t pt-0.5">{day.toDateString().slice(0, 3)}</span>
          </li>
        );
      })}
    </ol>
  );
}

const WEEK = 7;
const OFTEN_A_WEEK = 20;

interface RulePriceProps {
  readonly rule: Rule;
  readonly scope: RuleScope;
  readonly preview: Answer<RulePreview>;
  readonly on: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

export function RulePrice({ rule, scope, preview, on, onRetry, children }: RulePriceProps) {
  const { value, loading } = preview;
  if (loading) return <Skeleton className="h-36" />;
  if (!value) {
    return (
      <ProblemNotice reason="How often it would have fired could not be read." {...{ onRetry }} />
    );
  }
  const { fired, days, of, holdsNow } = value;
  const { weekly, unmeasured } = rule;
  const held =
    scope === 'coin' ? heldWords(value, scope) : `holds now on ${holdsNow.length} of ${of}`;
  return (
    <div className="numeric flex min-h-36 flex-col rounded-md border border-line bg-page p-3 text-[0.8125rem] text-muted">
      <p>
        Would have fired <b className="font-[560] text-text text-xl">{fired.length}</b>{' '}
        {plural(fired.length, 'time')}{' '}
        {days < WEEK ? `in the last ${counted(days, 'day')}` : 'last week'} on {on};{' '}
        {of === 0 ? 'not known now' : held}.
      </p>
      {fired.length * WEEK > OFTEN_A_WEEK * days ? (
        <p className="flex flex-wrap items-center gap-x-2">
          About {Math.round(fired.length / days)} a day. {children}
        </p>
      ) : null}
      <Days {...value} />
      <p className="mt-2 text-faint text-xs">
        Elsewhere{' '}
        {weekly === null ? `not known: ${unmeasured}` : `about ${weekly} times a week a coin`}.
      </p>
    </div>
  );
}
