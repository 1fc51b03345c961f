import { lazy, Suspense, useContext, useState } from 'react';
import { useShowOnChart } from '../chart/chart-target.ts';
import { Prose } from '../prose.tsx';
import { ExplainedAnalysis } from './explained-analysis.ts';
import type { Mark } from './mark.ts';
import type { AskedMark } from './marked-text.tsx';

const ClaimSheet = lazy(() =>
  import('./claim-sheet.tsx').then((module) => ({ default: module.ClaimSheet })),
);

interface ExplainedTextProps {
  readonly text: string;
  /** Keep the list's identity. */
  readonly marks: readonly Mark[];
}

export function ExplainedText({ text, marks }: ExplainedTextProps) {
  const kept = useContext(ExplainedAnalysis);
  const showOnChart = useShowOnChart();
  const [asked, setAsked] = useState<AskedMark | null>(null);
  const ask = (mark: AskedMark) => {
    showOnChart(null);
    setAsked(mark);
  };
  return (
    <>
      <Prose markdown={text} marks={marks} onAsk={ask} />
      {asked && kept ? (
        <Suspense fallback={null}>
          <ClaimSheet {...asked} kept={kept} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
