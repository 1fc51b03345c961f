import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { readAnalysis } from '../../../../domain/analysis/read-analysis.ts';
import {
  primaryBounds,
  rangeText,
  STANCE_NAMES,
} from '../../../../domain/plan/odds/stance-words.ts';
import { planStatus } from '../../../../domain/plan/plan-status.ts';
import { planLevels } from '../../../../domain/plan/plan-status-levels.ts';
import type { Replay } from '../../../../domain/record/replay.ts';
import { clockMoment, shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatNumber, formatPrice } from '../../../../domain/text/number-format.ts';
import { price as asPrice, epochMs } from '../../../../domain/text/quantity.ts';
import { rText, shareText } from '../../../../domain/text/r-text.ts';
import { shortAge } from '../../../../domain/text/relative-time.ts';
import { Ladder, LadderHeads } from '../../../plan/ladder.tsx';
import { ladderOfPlan } from '../../../plan/ladder-plan.ts';
import { Arrow } from '../../../ui/arrow.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Disclosure } from '../frame/fold.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { recordedAs } from '../results.tsx';
import { SummaryCard } from '../text/summary-card.tsx';
import { TextCard } from '../text/text-card.tsx';
import {
  type Known,
  knownAt,
  missingStretches,
  momentsOf,
  nearestStep,
  quartersOf,
  sceneAt,
} from './known-then.ts';
import { MomentSlider } from './moment-slider.tsx';
import { ReplayChart } from './replay-chart.tsx';
import { Events, HourTable, SaidTable } from './replay-tables.tsx';
import { endName, eventsOf, saidAndHappened } from './said-happened.ts';

function useTold(replay: Replay, at: number) {
  const { quarters, moments, facts } = useMemo(() => {
    const { coin, openedAt } = replay.content;
    const quarters = quartersOf(replay);
    const read = readAnalysis(replay.result, { coin, time: openedAt });
    const facts = read === 'unreadable' ? null : recordedAs(read, replay.snapshot, '');
    return { quarters, moments: momentsOf(replay, quarters), facts };
  }, [replay]);
  const step = nearestStep(moments, at);
  return useMemo(() => {
    const known = knownAt(replay, quarters, moments[step] ?? at);
    const told = { replay, facts, known };
    const scene = sceneAt(replay, facts, known);
    return { ...told, moments, step, scene, events: eventsOf(told), rows: saidAndHappened(told) };
  }, [replay, quarters, moments, facts, step, at]);
}

function ladderAt({ content }: Replay, { at, price, ended }: Known) {
  const { plan, tickSize, openedAt } = content;
  const levels = planLevels(plan, openedAt);
  const nothing = { touches: [], watchedUntil: null, live: null, seen: [] };
  const status = levels && ended && planStatus(levels, { now: at, ...nothing, ended });
  const now =
    price === null ? null : { price: asPrice(price), change24h: null, tickSize, at: epochMs(at) };
  return ladderOfPlan(plan, { tickSize, now, status, moment: at });
}

function Odds({ replay: { content }, known }: { readonly replay: Replay; readonly known: Known }) {
  const bounds = primaryBounds(content.plan);
  const [at, share] = known.looks.at(-1) ?? [];
  const now = at !== undefined && share !== undefined && !known.ended;
  return (
    <p className="numeric flex flex-wrap justify-between gap-x-4 pb-2.5 md:px-4 text-[0.8125rem] text-muted">
      <span>Odds then: {bounds ? rangeText(bounds) : 'not known'}</span>
      {now ? (
        <span>
          Odds now: {shareText(share)}
          {known.at > at ? `, ${shortAge(known.at - at)}` : ''}
        </span>
      ) : null}
    </p>
  );
}

interface ReplayViewProps {
  readonly replay: Replay;
  /** Moment shown, ms UTC; the nearest of `momentsOf` stands for it. */
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly children?: ReactNode;
}

const LINK = 'inline-flex min-h-11 items-center text-[0.8125rem] text-accent underline';

/** A plan from its opening to its end; needs no person and no server. */
export function ReplayView({ replay, at, onAt, children }: ReplayViewProps) {
  const visiting = useIsVisitor();
  const { content, number, snapshot } = replay;
  const { coin, market, openedAt, plan, tickSize } = content;
  const { moments, step, known, facts, scene, events, rows } = useTold(replay, at);
  const { price, r, ended } = known;
  const missing = missingStretches(known, openedAt);
  const ladder = ladderAt(replay, known);
  const marks = [...new Set(events.map((event) => event.at))];
  const record = `#${formatNumber(number, 0)}`;
  const [name] = STANCE_NAMES[plan.stance];
  const lean = plan.stance === 'trade' ? ', ' : ', leans ';
  return (
    <article aria-label={`Replay of ${coin}`} className="flex flex-col">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
        <h2 className="numeric font-semibold text-xl">
          {coin}, {shortMoment(openedAt)}
        </h2>
        <p className="text-[0.8125rem] text-muted">
          Said then: <b className="font-semibold text-text">{name}</b>
          {lean}
          <Arrow way={plan.action === 'LONG' ? 'up' : 'down'} /> {plan.action} · recorded as{' '}
          {visiting ? (
            record
          ) : (
            <Link to={`/track-record?market=${market}&coin=${coin}`} className={LINK}>
              {record}
            </Link>
          )}
        </p>
      </div>
      {children}
      {missing.length > 0 ? (
        <Notice tone="warn" title="Candles are missing">
          {missing.map(([from, to]) => `${shortMoment(from)} to ${shortMoment(to)}`).join('; ')}.
        </Notice>
      ) : null}
      <div className="border-line border-t md:grid md:grid-cols-[minmax(0,1fr)_21.5rem]">
        <section aria-label="Chart" className="@container min-w-0">
          <ReplayChart
            {...{ scene, price }}
            forming={known.forming}
            label={`Hourly candles up to ${shortMoment(known.at)}, price ${formatPrice(price, tickSize)}, with the range and the plan said at ${clockMoment(openedAt)}`}
          />
          <p className="py-1 text-faint text-xs md:px-6">
            Grey: the range of 24 hours as it was said (50, 80, 95%). Nothing after the slider is
            drawn or known.
          </p>
          <MomentSlider key={replay.hash} {...{ moments, step, marks, onAt }} value={rText(r)} />
        </section>
        <aside aria-label="Plan at that moment" className="border-line md:border-s">
          <p className="numeric flex items-baseline justify-between gap-3 py-2.5 md:px-4 text-[0.8125rem] text-muted">
            <span>
              {ended
                ? `${endName(replay, ended.by)}${ended.netR === null ? '' : `; ${rText(ended.netR)} after costs`}`
                : 'The plan stood at'}
            </span>
            <b className="whitespace-nowrap font-semibold text-text text-xl">{rText(r)}</b>
          </p>
          <Odds {...{ replay, known }} />
          {ladder ? (
            <div className="pb-3 md:px-4">
              <LadderHeads plan={ladder} />
              <Ladder plan={ladder} height={208} />
            </div>
          ) : null}
          <Events events={events} />
        </aside>
      </div>
      <section
        aria-label="Said and happened"
        className="@container border-line border-t pb-4 md:px-6"
      >
        <SaidTable {...{ openedAt, rows }} />
        <Disclosure title="By the hour, as a table">
          <HourTable {...{ replay, known, events, moments }} />
        </Disclosure>
        {facts ? (
          <Disclosure title={`What was said at ${clockMoment(openedAt)}, in words`}>
            <TextCard kept={facts} words={null} />
            <SummaryCard summary={facts.tradeSummary} tickSize={tickSize} />
          </Disclosure>
        ) : null}
        {visiting ? null : (
          <Link to={`/dashboard?snapshot=${snapshot}`} className={LINK}>
            Whole analysis of {shortMoment(openedAt)}
          </Link>
        )}
      </section>
      <LiveRegion text={events.findLast(({ words }) => words !== null)?.words ?? ''} />
    </article>
  );
}
