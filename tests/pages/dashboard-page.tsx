import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import type { SnapshotChart } from '../../domain/analysis/readings/chart.ts';
import { epochMs, percent, price } from '../../domain/text/quantity.ts';
import { usePrices } from '../../src/data/prices.ts';
import { holdChart } from '../../src/data/snapshot-chart.ts';
import { Cockpit } from '../../src/screens/dashboard/frame/cockpit.tsx';
import { Results } from '../../src/screens/dashboard/results.tsx';
import '../../src/ui/styles.css';

interface Stored {
  readonly coin: string;
  readonly analysis: unknown;
  readonly chart: SnapshotChart;
  readonly at: number;
  readonly price: number;
}

let shown: Stored | null = null;
let changed: () => void = () => undefined;

function Page() {
  const stored = useSyncExternalStore(
    (listener) => {
      changed = listener;
      return () => undefined;
    },
    () => shown,
  );
  if (!stored) return null;
  const { coin, analysis: raw, at } = stored;
  const analysis = readAnalysis(raw, { coin, time: epochMs(at) });
  if (analysis === 'unreadable') throw new Error('the analysis cannot be read');
  return <Shown key={`${coin} ${at}`} analysis={analysis} />;
}

function Shown({
  analysis,
}: {
  readonly analysis: Exclude<ReturnType<typeof readAnalysis>, string>;
}) {
  const kept = {
    ...analysis,
    userId: '',
    snapshotId: `${analysis.coin} ${analysis.snapshotTime}`,
    kind: 'current' as const,
    coinFilter: analysis.coin,
    selectedTimeframe: '4h' as const,
    timestamp: analysis.actualAnalysisTime,
  };
  return (
    <Cockpit rail={null}>
      <Results
        facts={analysis}
        kept={kept}
        online={false}
        timeframe="4h"
        onTimeframe={() => undefined}
      />
    </Cockpit>
  );
}

/** Shows a stored analysis as its device would, with the price it was made at. */
Object.assign(globalThis, {
  show(stored: Stored) {
    const { coin, analysis, chart, at, price: now } = stored;
    const known = readAnalysis(analysis, { coin, time: epochMs(at) });
    if (known === 'unreadable' || !known.market) throw new Error('the analysis cannot be read');
    holdChart(`${known.coin} ${known.snapshotTime}`, chart);
    const of = {
      market: known.market,
      price: price(now),
      change24h: percent(0.8),
      tickSize: known.tickSize,
    };
    usePrices.setState({ known: new Map([[known.coin, { ...of, at: epochMs(at), seen: [] }]]) });
    shown = stored;
    changed();
  },
});

const root = document.createElement('main');
root.style.cssText = '--head-height: 3.25rem; --foot-height: 4rem; padding-top: 52px';
document.body.append(root);
createRoot(root).render(
  <MemoryRouter>
    <Page />
  </MemoryRouter>,
);
