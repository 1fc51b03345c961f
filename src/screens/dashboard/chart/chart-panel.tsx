import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { refusalOf } from '../../../../domain/analysis/limitation.ts';
import {
  type HorizonName,
  type Ranges,
  rangesOfAnalysis,
} from '../../../../domain/analysis/ranges.ts';
import { baseOf } from '../../../../domain/market/coin.ts';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import type { ChartAnswer } from '../../../data/snapshot-chart.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ChartCandle } from './candle-legend.tsx';
import { ChartShape } from './chart-shape.tsx';
import { type ChartLook, ChartView } from './chart-view.tsx';
import { rangePrice } from './fan.ts';
import { type PlanLevel, planLevels, sceneOf } from './scene.ts';

function rangeWords(ranges: Ranges | null, tickSize: number): readonly string[] {
  if (!ranges) return [];
  const within = (name: HorizonName, time: string) => {
    const { low, high } = ranges[name].bands[80];
    const [from, to] = [low, high].map((price) => rangePrice(price, ranges.from, tickSize));
    return `from ${from} to ${to} in ${time}`;
  };
  return [`expected in 80% of cases ${within('day', '24 hours')}`, within('week', '7 days')];
}

/** One sentence: range, current price and the plan around it. */
export function chartSummary(
  facts: Pick<KnownFacts, 'coin' | 'tickSize' | 'tradeRecommendation' | 'ranges'>,
  timeframe: Timeframe,
  candles: readonly ChartCandle[],
): string {
  const { coin, tickSize, tradeRecommendation } = facts;
  const name = `${baseOf(coin)} on ${timeframe}`;
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last) return `${name}: no candles.`;
  const price = (value: number) => formatPrice(value, tickSize);
  const now = tradeRecommendation?.currentPrice ?? null;
  const stance = tradeRecommendation?.stance ?? null;
  const side = (level: PlanLevel) => {
    if (typeof now !== 'number') return '';
    return level.price > now ? ' above' : level.price < now ? ' below' : ' at it';
  };
  const levels = planLevels(tradeRecommendation);
  const placed = (wanted: PlanLevel['kind'], name: string) => {
    const level = levels.find(({ kind }) => kind === wanted);
    return level ? [`${name} ${price(level.price)}${side(level)}`] : [];
  };
  const parts = [
    `${candles.length} candles from ${momentText(first[0])} to ${momentText(last[0] + PERIOD_MS[timeframe])}`,
    ...(typeof now === 'number' ? [`price ${price(now)}`] : []),
    ...placed('stop', 'stop'),
    ...placed('waypoint', 'first waypoint'),
    ...placed('target', stance ? 'primary target' : 'first target'),
    ...(stance === 'stand aside' ? ['the plan says to stand aside'] : []),
    ...(stance === 'too close to call' ? ['the plan is too close to call'] : []),
    ...rangeWords(rangesOfAnalysis(facts.ranges), tickSize),
  ];
  return `${name}: ${parts.join(', ')}.`;
}

export interface ChartPanelProps extends ChartLook {
  readonly facts: KnownFacts;
  readonly kept: ChartedAnalysis;
  readonly online: boolean;
  readonly timeframe: Timeframe;
}

// A chunk of its own, since the source of a number loads it too.
const loadingCharts = import('../../../data/snapshot-chart.ts');
loadingCharts.catch(() => undefined);

type Loaded = ChartAnswer | { readonly status: 'loading' };

const CODE_MISSING = 'A part of the app could not be loaded. Reload the page.';

/** `retry` asks again after a failure; retries by itself once online. */
function useSnapshotChart(
  { userId, coin, kind, snapshotId, chart }: ChartedAnalysis,
  online: boolean,
): { readonly answer: Loaded; readonly retry: () => void } {
  const [loaded, setLoaded] = useState<{ of: string | null; answer: ChartAnswer } | null>(null);
  const answer = loaded?.of === snapshotId ? loaded.answer : null;
  const settled = answer !== null && !(answer.status === 'offline' && online);
  useEffect(() => {
    if (settled || snapshotId === null) return;
    let wanted = true;
    const key = { userId, coin, kind };
    const show = (found: ChartAnswer) => {
      if (wanted) setLoaded({ of: snapshotId, answer: found });
    };
    loadingCharts
      .then(({ loadChart }) => loadChart({ key, snapshotId, online, wanted: () => wanted }))
      .then(show, () => show({ status: 'failed', sentence: CODE_MISSING }));
    return () => {
      wanted = false;
    };
  }, [userId, coin, kind, snapshotId, online, settled]);
  const retry = () => setLoaded(null);
  if (chart) return { answer: { status: 'chart', chart }, retry };
  if (snapshotId === null) return { answer: { status: 'none' }, retry };
  return { answer: answer ?? { status: 'loading' }, retry };
}

const COMPLETE = 'Its cards and text are complete.';
const OFFLINE =
  'It was never loaded for this analysis. It comes by itself once the server can be reached.';

const instead = (notice: ComponentProps<typeof Notice>, text: string) => (
  <ChartShape>
    <Notice {...notice}>{text}</Notice>
  </ChartShape>
);

export function ChartPanel({ kept, online, timeframe, facts, ...look }: ChartPanelProps) {
  const { coin, market } = facts;
  const { answer, retry } = useSnapshotChart(kept, online);
  const chart = answer.status === 'chart' ? answer.chart : null;
  const scene = useMemo(() => chart && sceneOf(facts, chart, timeframe), [facts, chart, timeframe]);
  if (answer.status === 'loading') return <ChartShape />;
  const refusal = refusalOf(facts.limitations, timeframe);
  if (answer.status === 'failed') {
    const action = (
      <Button onClick={retry} disabled={!online}>
        Try again
      </Button>
    );
    const title = 'Failed to load the chart';
    return instead({ tone: 'down', title, action }, answer.sentence);
  }
  if (answer.status === 'offline')
    return instead({ title: 'The chart is not on this device' }, OFFLINE);
  if (refusal !== null) return instead({}, `No candles for this timeframe: ${refusal}.`);
  if (!scene || scene.candles.length === 0)
    return instead({ title: 'No chart was kept for this analysis' }, COMPLETE);
  return (
    <ChartView
      key={timeframe}
      {...{ scene, coin, market }}
      userId={kept.userId}
      summary={chartSummary(facts, timeframe, scene.candles)}
      {...look}
    />
  );
}
