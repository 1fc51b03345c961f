import { useMemo, useState } from 'react';
import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import type { Timeframe } from '../../../../domain/timeframe.ts';
import type { ChartedAnalysis } from '../../../device/database/charts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChartShape } from './chart-shape.tsx';
import { chartSummary } from './chart-summary.ts';
import type { ChartTarget } from './chart-target.ts';
import { ChartView } from './chart-view.tsx';
import { sceneOf } from './scene.ts';
import { useSnapshotChart } from './use-snapshot-chart.ts';

export interface ChartPanelProps {
  readonly facts: KnownFacts;
  readonly kept: ChartedAnalysis;
  readonly online: boolean;
  readonly timeframe: Timeframe;
  /** A candle to show and to put the cursor on. */
  readonly target: ChartTarget | null;
  /** The target is in view; keep the function's identity. */
  readonly onTargetShown: () => void;
}

/**
 * The same object for as long as it is the same analysis: the device hands out a new one whenever
 * it is written to, which is no reason to redraw.
 */
function useSteadyFacts(facts: KnownFacts): KnownFacts {
  const [steady, setSteady] = useState(facts);
  const same = steady.coin === facts.coin && steady.actualAnalysisTime === facts.actualAnalysisTime;
  if (!same) setSteady(facts);
  return same ? steady : facts;
}

/** The chart once its candles are there; until then their shape, or why there are none. */
export function ChartPanel(props: ChartPanelProps) {
  const { kept, online, timeframe, target, onTargetShown } = props;
  const facts = useSteadyFacts(props.facts);
  const { answer, retry } = useSnapshotChart(kept, online);
  const chart = answer.status === 'chart' ? answer.chart : null;
  const scene = useMemo(() => chart && sceneOf(facts, chart, timeframe), [facts, chart, timeframe]);
  if (answer.status === 'loading') return <ChartShape />;
  if (answer.status === 'failed') {
    return (
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
    );
  }
  if (answer.status === 'offline') {
    return (
      <Notice title="The chart is not on this device">
        It was never loaded for this analysis. It comes by itself once the network is back.
      </Notice>
    );
  }
  if (!scene || scene.candles.length === 0) {
    return (
      <Notice title="No chart was kept for this analysis">Its cards and text are complete.</Notice>
    );
  }
  return (
    <ChartView
      key={timeframe}
      coin={facts.coin}
      scene={scene}
      summary={chartSummary(facts, timeframe, scene.candles)}
      target={target?.timeframe === timeframe ? target : null}
      onTargetShown={onTargetShown}
    />
  );
}
