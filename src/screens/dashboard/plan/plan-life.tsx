import { CircleQuestionMark } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import type { PlanLife } from '../../../../domain/analysis/recommendation.ts';
import { STANCE_NAMES } from '../../../../domain/plan/odds/stance-words.ts';
import { expiryOf } from '../../../../domain/plan/plan-expiry.ts';
import { endMoment } from '../../../../domain/plan/plan-status.ts';
import { timeLeftWords } from '../../../../domain/plan/plan-status-words.ts';
import { clockMoment, momentWords, shortMoment } from '../../../../domain/text/moment-text.ts';
import { rText } from '../../../../domain/text/r-text.ts';
import { HOUR_MS } from '../../../../domain/text/time-units.ts';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { spanText } from './plan-words.ts';
import type { PlanNow } from './use-plan-now.ts';

interface LifeProps extends Pick<PlanNow, 'now' | 'levels' | 'known' | 'over'> {
  readonly facts: Pick<KnownFacts, 'snapshotTime'>;
  readonly plan: KnownPlan;
  readonly life: PlanLife;
}

export function LifeLine({ facts, plan, life, now, levels, known, over }: LifeProps) {
  const { openedAt, hash } = life;
  const visiting = useIsVisitor();
  const end = known && endMoment(known.status);
  const keptAt = Math.max(facts.snapshotTime, known?.watch?.keptAt ?? 0);
  const until = expiryOf(openedAt, plan.expiresInHours ?? 0);
  const livedUntil = end ?? (levels ? now : keptAt);
  const alongOf = (moment: number) => {
    const share = (moment - openedAt) / (until - openedAt);
    return `${100 * Math.min(1, Math.max(0, share))}%`;
  };
  const at = (moment: number) => (
    <b className="font-semibold text-text">{momentWords(moment, now)}</b>
  );
  // What is only read in the record has no time left.
  const left = levels && until > now ? timeLeftWords(until - now) : null;
  return (
    <div
      className={`${PHONE_PLACE.life} numeric relative flex min-h-11 items-center justify-between gap-3 px-4 py-1 text-muted text-xs leading-[1.35] md:h-11`}
    >
      <p className="text-pretty">
        {over && end !== null ? (
          <>
            {at(openedAt)} to {at(end)}
          </>
        ) : (
          <>
            {over || !levels ? 'Opened' : plan.stance === 'stand aside' ? 'Since' : 'Open since'}{' '}
            {at(openedAt)}
            {!over && keptAt > openedAt ? <>, unchanged at {at(keptAt)}</> : null}
          </>
        )}
      </p>
      <p className="whitespace-nowrap text-faint">
        {over ? end !== null && `lived ${spanText((end - openedAt) / HOUR_MS)}` : left}
        {(over || !levels) && !visiting ? (
          <Link
            to={`/replay/${hash}`}
            className="-me-2 ms-1 inline-flex min-h-11 items-center px-2 text-accent hover:underline"
          >
            Replay
          </Link>
        ) : null}
      </p>
      <span aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 bg-line">
        <span
          className="absolute inset-y-0 start-0 bg-muted"
          style={{ width: alongOf(livedUntil) }}
        />
        {keptAt > openedAt && keptAt <= livedUntil ? (
          <span
            className="absolute -inset-y-0.5 w-0.5 bg-muted"
            style={{ insetInlineStart: alongOf(keptAt) }}
          />
        ) : null}
        {over ? (
          <span
            className="absolute -top-[3px] -ms-1 size-2 rounded-full bg-text"
            style={{ insetInlineStart: `min(${alongOf(livedUntil)}, 100% - 0.25rem)` }}
          />
        ) : null}
      </span>
    </div>
  );
}

/** 'Trade, SHORT', 'Stand aside'; null where an analysis now says the same. */
export function freshWords({ action, stance, fresh }: KnownPlan): string | null {
  if (!fresh || (fresh.stance === stance && fresh.action === action)) return null;
  const [name] = STANCE_NAMES[fresh.stance];
  if (fresh.stance === 'trade') return `${name}, ${fresh.action}`;
  return fresh.action === action ? name : `${name}, leaning ${fresh.action}`;
}

export function LifeNotes(props: LifeProps) {
  const { plan, life } = props;
  const over = life.ended !== null || props.over;
  const fresh = over ? null : freshWords(plan);
  const replaced = over ? null : life.replaced;
  const waits = life.event === 'ended';
  if (!waits && !replaced && !fresh) return null;
  return (
    <div
      className={`${PHONE_PLACE.notes} flex flex-col gap-2 border-line px-4 py-2.5 text-[0.8125rem] text-muted max-md:border-b md:border-t ${replaced ? 'shadow-[inset_2px_0_0_var(--warn)]' : ''}`}
    >
      {replaced ? (
        <p className="text-text leading-[1.45]">
          <b className="font-semibold">Replaced a {replaced.action}:</b> Trade for {plan.action} at{' '}
          {clockMoment(life.openedAt)}.
          <small className="block text-faint text-xs">
            {`Open since ${shortMoment(replaced.openedAt)}${replaced.stance === 'trade' ? '' : ', not traded'}; ${rText(replaced.grossR)} before costs.`}
          </small>
        </p>
      ) : null}
      {fresh ? (
        <details>
          <summary className="-my-3 flex min-h-11 items-center gap-1.5">
            <span>
              An analysis now: <b className="font-semibold text-text">{fresh}</b>
            </span>
            <CircleQuestionMark
              aria-label="What this means"
              className="size-3.5 shrink-0 text-accent"
            />
          </summary>
          <p className="pt-2 leading-[1.45]">
            The plan stands until its last target, its stop or its time, or until an analysis says
            Trade otherwise.
          </p>
        </details>
      ) : null}
      {waits ? <p>The next plan opens once the next 15m candle has closed.</p> : null}
    </div>
  );
}
