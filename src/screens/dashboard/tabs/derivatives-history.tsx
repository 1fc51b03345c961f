import { useState } from 'react';
import type { HistorySeries } from '../../../../domain/analysis/derivatives-history.ts';
import { baseOf, type Coin } from '../../../../domain/market/coin.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatVolume, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { savedCopy } from '../../../../domain/text/relative-time.ts';
import { DAY_MS, MINUTE_MS } from '../../../../domain/text/time-units.ts';
import { numberText } from '../../../../domain/text/unit-text.ts';
import { sentenceOf } from '../../../backend/failure.ts';
import { derivativesHistories } from '../../../data/derivatives-histories.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { ChoiceBar } from '../../../ui/choice-bar.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { useNow } from '../../../ui/use-now.ts';

const SPANS = ['7 d', '30 d'] as const;

const rateText = (rate: number) => numberText(rate, 'rate', 1);

interface HistoryChartProps {
  readonly title: string;
  readonly series: HistorySeries;
  readonly since: number;
  readonly text: (value: number) => string;
  readonly base?: number;
}

function HistoryChart({ title, series, since, text, ...line }: HistoryChartProps) {
  const points = series.points.filter(([at]) => at >= since);
  const [at, values] = [points.map(([moment]) => moment), points.map(([, value]) => value)];
  const last = values.at(-1);
  const reason = series.reason ?? (last === undefined ? 'nothing in this time' : null);
  const ends = [at[0] ?? 0, at.at(-1) ?? 0].map(shortMoment);
  const [low, high] = [text(Math.min(...values)), text(Math.max(...values))];
  return (
    <figure className="numeric min-w-0 text-faint text-xs">
      {last === undefined ? null : (
        <>
          <p aria-hidden="true">
            {title} <span className="text-text">{text(last)}</span>
          </p>
          <div className="flex gap-2 pt-1">
            <div className="min-w-0 flex-1">
              <Sparkline
                closes={values}
                at={at}
                {...line}
                width={300}
                height={72}
                label={`${title}, ${ends.join(' to ')}: lowest ${low}, highest ${high}, last ${text(last)}.`}
                className="w-full border-line border-b"
              />
              <p aria-hidden="true" className="flex justify-between gap-3 pt-0.5">
                <span>{ends[0]}</span>
                <span>{ends[1]}</span>
              </p>
            </div>
            <p aria-hidden="true" className="flex h-18 flex-col justify-between text-end">
              <span>{high}</span>
              <span>{low}</span>
            </p>
          </div>
        </>
      )}
      {reason === null ? null : (
        <figcaption className="text-muted">
          {last === undefined ? `${title} ${NOT_AVAILABLE}: ` : ''}
          {reason}
        </figcaption>
      )}
    </figure>
  );
}

export function DerivativesHistory(props: { readonly userId: string; readonly coin: Coin }) {
  const { userId, coin } = props;
  const online = useReachable('analysis');
  const now = useNow(MINUTE_MS);
  const [span, setSpan] = useState<(typeof SPANS)[number]>('7 d');
  const { value, seenAt, loading, failure } = derivativesHistories.useRead(userId, online, coin);
  if (value === null || seenAt === null) {
    if (loading) return <Skeleton className="mt-4 h-52 w-full md:h-40" />;
    if (!online) return <p className="mt-4 text-muted text-xs">History needs a connection.</p>;
    const retry = () => void derivativesHistories.reload(userId, coin);
    return (
      <div className="mt-4">
        <ProblemNotice
          title="The history was not read."
          reason={failure && sentenceOf(failure)}
          onRetry={retry}
        />
      </div>
    );
  }
  const since = seenAt - (span === '7 d' ? 7 : 30) * DAY_MS;
  const units = (count: number) => `${formatVolume(count)} ${baseOf(coin)}`;
  return (
    <div className="mt-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-faint text-xs">
          History{value.market.simulated ? ' (simulated)' : null}
        </h3>
        <ChoiceBar label="Days of history" options={SPANS} value={span} onChange={setSpan} />
      </div>
      <div className="mt-3 grid gap-x-10 gap-y-5 md:grid-cols-2">
        <HistoryChart
          title="Funding"
          series={value.funding}
          text={rateText}
          base={0}
          {...{ since }}
        />
        <HistoryChart
          title="Open interest"
          series={value.openInterest}
          text={units}
          {...{ since }}
        />
      </div>
      {online && failure === null ? null : (
        <p className="mt-3 text-muted text-xs">
          {online && failure ? sentenceOf(failure) : savedCopy(seenAt, now)}
        </p>
      )}
    </div>
  );
}
