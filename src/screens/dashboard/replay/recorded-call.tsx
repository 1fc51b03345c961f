import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { PlanHashSchema } from '../../../../domain/analysis/recommendation.ts';
import type { Replay } from '../../../../domain/record/replay.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { sentenceOf } from '../../../backend/failure.ts';
import { PlanChoiceLine } from '../../../choices/plan-choice.tsx';
import { replays } from '../../../data/replays.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { momentsOf, nearestStep, quartersOf } from './known-then.ts';
import { ReplayView } from './replay-view.tsx';

const RESTED = 400;

/** ISO 8601 or ms UTC; NaN for anything else. */
const momentOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : Date.parse(text));

interface RecordedCallProps {
  readonly userId: string;
  readonly hash: string;
}

function Found({ userId, replay }: { readonly userId: string; readonly replay: Replay }) {
  const [address, setAddress] = useSearchParams();
  const [asked] = useState(() => address.get('at'));
  const [first] = useState(() => {
    const moments = momentsOf(replay, quartersOf(replay));
    const wanted = momentOf(asked ?? String(moments[0]));
    const at = moments[nearestStep(moments, wanted)] ?? replay.content.openedAt;
    const isWithin = wanted >= (moments[0] ?? 0) && wanted <= (moments.at(-1) ?? 0);
    return { at, missed: asked !== null && !isWithin };
  });
  const [moved, setMoved] = useState<number | null>(null);
  const at = moved ?? first.at;
  useEffect(() => {
    if (moved === null) return;
    const write = () => setAddress({ at: new Date(moved).toISOString() }, { replace: true });
    const timer = setTimeout(write, RESTED);
    return () => clearTimeout(timer);
  }, [moved, setAddress]);
  return (
    <ReplayView {...{ replay, at }} onAt={setMoved}>
      <PlanChoiceLine userId={userId} plan={replay.hash} />
      {first.missed && moved === null ? (
        <Notice tone="warn">
          The address names no moment of this plan. Shown: the nearest, {shortMoment(at)}.
        </Notice>
      ) : null}
    </ReplayView>
  );
}

const BACK = (
  <Link to="/track-record" className="inline-flex min-h-11 items-center text-accent underline">
    Back to Track Record
  </Link>
);

function Asked({ userId, hash }: RecordedCallProps) {
  const online = useReachable('analysis');
  const { value, loading, failure } = replays.useRead(userId, online, hash);
  if (value) return <Found {...{ userId }} replay={value} />;
  if (loading) return <Skeleton className="h-80 w-full" />;
  if (failure?.status === 404) return <Unknown />;
  if (!failure)
    return (
      <Notice title="This plan is not on this device" action={BACK}>
        It loads once the server can be reached.
      </Notice>
    );
  const retry = online ? () => void replays.reload(userId, hash) : undefined;
  return <ProblemNotice reason={sentenceOf(failure)} onRetry={retry} />;
}

const Unknown = () => <Notice tone="warn" title="There is no plan of this address" action={BACK} />;

export function RecordedCall(props: RecordedCallProps) {
  return v.is(PlanHashSchema, props.hash) ? <Asked {...props} /> : <Unknown />;
}
