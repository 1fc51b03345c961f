import { type ComponentType, lazy, Suspense } from 'react';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import type { ChartPanelProps } from './chart-panel.tsx';
import { ChartShape } from './chart-shape.tsx';
import { useKeptChart } from './use-kept-chart.ts';

async function loadPanel(): Promise<{ default: ComponentType<ChartPanelProps> }> {
  try {
    return { default: (await import('./chart-panel.tsx')).ChartPanel };
  } catch {
    return { default: ChartCodeMissing };
  }
}

const ChartPanel = lazy(loadPanel);

/** The rest of the analysis works without the chart's code. */
function ChartCodeMissing() {
  return (
    <Notice tone="warn" title="The chart could not be loaded">
      Reload the page once the server can be reached.
    </Notice>
  );
}

interface ChartCardProps extends Omit<ChartPanelProps, 'kept'> {
  /** The finished analysis; null while its words are being written. */
  readonly kept: ChartedAnalysis | null;
}

/** The chart of the chosen timeframe, with the plan drawn on it. Its code comes when it is near. */
export function ChartCard({ kept, timeframe, ...rest }: ChartCardProps) {
  useKeptChart(kept, rest.online);
  return (
    <Card
      title={`Chart · ${timeframe}`}
      aside={
        kept ? null : <p className="text-muted text-sm">It comes with the finished analysis.</p>
      }
    >
      {kept ? (
        <WhenNear fallback={<ChartShape />} now={rest.focus.target !== null}>
          <Suspense fallback={<ChartShape />}>
            <ChartPanel {...rest} kept={kept} timeframe={timeframe} />
          </Suspense>
        </WhenNear>
      ) : (
        <ChartShape />
      )}
    </Card>
  );
}
