import { useMemo, useState } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { refusalOf } from '../../../../domain/analysis/limitation.ts';
import { baseOf } from '../../../../domain/market/coin.ts';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { ChartLayer } from '../../../device/chart-layers.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ChartCandle } from './candle-legend.tsx';
import type { ChartControls } from './chart-header.tsx';
import { ChartShape } from './chart-shape.tsx';
import type { ChartFocus } from './chart-target.ts';
import { ChartView } from './chart-view.tsx';
import { type PlanLevel, planLevels, sceneOf } from './scene.ts';
import { useSnapshotChart } from './use-snapshot-chart.ts';

/** One sentence: range, current price and the plan around it. */
export function chartSummary(
  facts: Pick<KnownFacts, 'coin' | 'tickSize' | 'tradeRecommendation'>,
  timeframe: Timeframe,
  candles: readonly ChartCandle[],
): string {
  const { coin, tickSize, tradeRecommendation } = facts;
  const name = `${baseOf(coin)} on ${timeframe}`;
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last) return `${name}: no candles.`;
  const price = (value: number) => formatPrice(value, tickSize);
  const now = tradeRecommendation?.currentPrice ?? null;
  const side = (level: PlanLevel) => {
    if (typeof now !== 'number') return '';
    return level.price > now ? ' above' : level.price < now ? ' below' : ' at it';
  };
  const levels = planLevels(tradeRecommendation);
  const of = (wanted: PlanLevel['kind']) => levels.find(({ kind }) => kind === wanted);
  const [stop, waypoint, target] = [of('stop'), of('waypoint'), of('target')];
  const targetName = tradeRecommendation?.stance ? 'primary target' : 'first target';
  const parts = [
    `${candles.length} candles from ${momentText(first[0])} to ${momentText(last[0] + PERIOD_MS[timeframe])}`,
    ...(typeof now === 'number' ? [`price ${price(now)}`] : []),
    ...(stop ? [`stop ${price(stop.price)}${side(stop)}`] : []),
    ...(waypoint ? [`first waypoint ${price(waypoint.price)}${side(waypoint)}`] : []),
    ...(target ? [`${targetName} ${price(target.price)}${side(target)}`] : []),
    ...(tradeRecommendation?.stance === 'stand aside' ? ['the plan says to stand aside'] : []),
  ];
  return `${name}: ${parts.join(', ')}.`;
}

export interface ChartPanelProps {
  readonly facts: KnownFacts;
  readonly kept: ChartedAnalysis;
  readonly online: boolean;
  readonly timeframe: Timeframe;
  readonly focus: ChartFocus;
  readonly layers: readonly ChartLayer[];
  readonly full: boolean;
  readonly table: boolean;
  readonly onControls: (controls: ChartControls | null) => void;
}

/** Stable per analysis: every write to the device yields a new object, which must not redraw. */
function useSteadyFacts(facts: KnownFacts): KnownFacts {
  const [steady, setSteady] = useState(facts);
  const same = steady.coin === facts.coin && steady.actualAnalysisTime === facts.actualAnalysisTime;
  if (!same) setSteady(facts);
  return same ? steady : facts;
}

/** Shows the chart's shape until the candles arrive, or why there are none. */
export function ChartPanel(props: ChartPanelProps) {
  const { kept, online, timeframe, focus, layers, full, table, onControls } = props;
  const facts = useSteadyFacts(props.facts);
  const { answer, retry } = useSnapshotChart(kept, online);
  const chart = answer.status === 'chart' ? answer.chart : null;
  const scene = useMemo(() => chart && sceneOf(facts, chart, timeframe), [facts, chart, timeframe]);
  if (answer.status === 'loading') return <ChartShape />;
  if (answer.status === 'failed') {
    return (
      <ChartShape>
        <Notice
          tone="down"
          title="Failed to load the chart"
          action={
            <Button onClick={retry} disabled={!online}>
              Try again
            </Button>
          }
        >
          {answer.sentence}
        </Notice>
      </ChartShape>
    );
  }
  if (answer.status === 'offline') {
    return (
      <ChartShape>
        <Notice title="The chart is not on this device">
          It was never loaded for this analysis. It comes by itself once the server can be reached.
        </Notice>
      </ChartShape>
    );
  }
  const refusal = refusalOf(facts.limitations, timeframe);
  if (refusal !== null) {
    return (
      <ChartShape>
        <Notice>No candles for this timeframe: {refusal}.</Notice>
      </ChartShape>
    );
  }
  if (!scene || scene.candles.length === 0) {
    return (
      <ChartShape>
        <Notice title="No chart was kept for this analysis">
          Its cards and text are complete.
        </Notice>
      </ChartShape>
    );
  }
  return (
    <ChartView
      key={timeframe}
      userId={kept.userId}
      coin={facts.coin}
      market={facts.market}
      scene={scene}
      summary={chartSummary(facts, timeframe, scene.candles)}
      focus={focus}
      layers={layers}
      full={full}
      table={table}
      onControls={onControls}
    />
  );
}
