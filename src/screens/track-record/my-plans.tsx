import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { LEAST_CHOSEN, type MyPlan, type MyRecord } from '../../../domain/record/plan-choice.ts';
import { dateText } from '../../../domain/text/moment-text.ts';
import { rText } from '../../../domain/text/r-text.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { PlanChoiceLine, saidWords } from '../../choices/plan-choice.tsx';
import type { Database } from '../../data/database/database.ts';
import {
  myPlans,
  myRecord,
  ownChoices,
  PLANS_A_PAGE,
  readAllMyPlans,
} from '../../data/plan-choices.ts';
import { csvOf, jsonOf } from '../../data/plan-export.ts';
import { useHeld } from '../../data/resource.ts';
import { saveFile } from '../../device/save-file.ts';
import { useObserved } from '../../state/use-observed.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { toneOf } from '../../ui/tone.ts';
import { useAction } from '../../ui/use-action.ts';
import { CalibrationTable, pointsOf } from './calibration.tsx';
import { PlanName } from './entry-row.tsx';
import { Figure, intervalTextsOf } from './figures.tsx';

const tooFew = (count: number) => ({
  note: 'too few to say',
  children: `${count} of ${LEAST_CHOSEN}`,
});

interface MeanFigureProps {
  readonly label: string;
  readonly sums: MyRecord['all'];
}

function MeanFigure({ label, sums }: MeanFigureProps) {
  const intervalText = useMemo(
    () => intervalTextsOf(sums.map(([, count, netR]) => ({ count, sums: [netR] }))),
    [sums],
  );
  const count = sums.reduce((all, [, plans]) => all + plans, 0);
  if (count < LEAST_CHOSEN) return <Figure label={label} {...tooFew(count)} />;
  const mean = sums.reduce((all, [, , netR]) => all + netR, 0) / count;
  return (
    <Figure
      label={label}
      note={`${count} ended plans; ${intervalText(0, rText)}`}
      tone={toneOf(Math.round(100 * mean))}
    >
      {rText(mean)}
    </Figure>
  );
}

function MyFigures({ record }: { readonly record: MyRecord }) {
  const looks = record.odds.reduce((sum, row) => sum + row.looks, 0);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-line border-y py-4 lg:grid-cols-4">
        <MeanFigure label="Taken, average net" sums={record.taken} />
        <MeanFigure label="Skipped, average net" sums={record.skipped} />
        <MeanFigure label="All plans of these coins, average net" sums={record.all} />
        {looks > 0 && looks < LEAST_CHOSEN ? <Figure label="My odds" {...tooFew(looks)} /> : null}
      </dl>
      {looks < LEAST_CHOSEN ? null : (
        <div className="max-w-96 py-4">
          <CalibrationTable
            caption="My odds of the last target"
            counted="Plans"
            points={pointsOf(record.odds)}
          />
        </div>
      )}
    </>
  );
}

interface ReplayLinkProps {
  readonly plan: string;
  readonly name: string;
}

const ReplayLink = ({ plan, name }: ReplayLinkProps) => (
  <Link
    to={`/replay/${plan}`}
    aria-label={`Replay of ${name}`}
    className="inline-flex min-h-11 items-center text-accent text-sm underline"
  >
    Replay
  </Link>
);

interface MyPlanRowProps {
  readonly userId: string;
  readonly plan: MyPlan;
}

function MyPlanRow({ userId, plan }: MyPlanRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-line border-t py-1.5 first:border-t-0">
      <span className="numeric text-muted text-sm sm:w-24">{dateText(plan.opened_at)}</span>
      <PlanName {...plan} />
      <ReplayLink plan={plan.plan} name={`${plan.coin}, ${dateText(plan.opened_at)}`} />
      {plan.ended_at === null ? (
        <div className="min-w-0">
          <PlanChoiceLine userId={userId} plan={plan.plan} />
        </div>
      ) : (
        <p className="min-w-0 text-sm [overflow-wrap:anywhere]">{saidWords(plan)}</p>
      )}
      <span className="numeric ms-auto font-semibold">
        {plan.ended_at === null
          ? 'Open'
          : plan.net_r === null
            ? 'Could not be settled'
            : `${rText(plan.net_r)} net`}
      </span>
    </li>
  );
}

function ExportButtons() {
  const { busy, problem, act } = useAction();
  const save = (name: string, type: string, textOf: typeof csvOf) =>
    act(async () => {
      const plans = await readAllMyPlans();
      if (!plans.ok) return sentenceOf(plans.failure);
      saveFile(new File([textOf(plans.value)], name, { type }));
      return null;
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={busy} onClick={() => save('my-plans.csv', 'text/csv', csvOf)}>
        Export CSV
      </Button>
      <Button disabled={busy} onClick={() => save('my-plans.json', 'application/json', jsonOf)}>
        Export JSON
      </Button>
      {problem ? <p className="text-down text-sm">{problem}</p> : null}
    </div>
  );
}

interface MyPlansProps {
  readonly userId: string;
  readonly online: boolean;
}

export function MyPlans({ userId, online }: MyPlansProps) {
  const [page, setPage] = useState(0);
  const { value: record } = myRecord.useRead(userId, online);
  const answer = myPlans.useRead(userId, online, page);
  const plans = useHeld(answer.value, answer.loading);
  const observed = useObserved(useCallback((db: Database) => ownChoices(db, userId), [userId]));
  const listed = new Set(plans?.rows.filter((row) => row.ended_at === null).map((row) => row.plan));
  const own = (observed.status === 'read' && observed.value) || [];
  const apart = own.filter(({ plan }) => !listed.has(plan));
  return (
    <Card title="My plans" anchor="mine">
      <p className="mb-3 max-w-[68ch] text-muted text-sm">
        Say which you took. Only you see this. The record itself does not change.
      </p>
      {plans && plans.total === 0 && apart.length === 0 ? (
        <p>None chosen yet. Press Taken or Skipped on a standing plan.</p>
      ) : null}
      {plans && plans.total > 0 && record ? <MyFigures record={record} /> : null}
      <ul>
        {apart.map(({ plan }) => (
          <li key={plan} className="flex flex-wrap items-center border-line border-t py-1.5">
            <ReplayLink plan={plan} name={`plan ${plan.slice(0, 12)}`} />
            <PlanChoiceLine userId={userId} plan={plan} />
          </li>
        ))}
        {plans?.rows.map((plan) => (
          <MyPlanRow key={plan.plan} userId={userId} plan={plan} />
        ))}
      </ul>
      {plans && plans.total > 0 ? (
        <div className="mt-2 flex flex-col gap-3 border-line border-t pt-3">
          <Pager
            label="Pages of my plans"
            page={page}
            pageSize={PLANS_A_PAGE}
            total={plans.total}
            onPage={setPage}
          />
          <ExportButtons />
        </div>
      ) : null}
    </Card>
  );
}
