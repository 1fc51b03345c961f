import { Minus } from 'lucide-react';
import { TIMEFRAMES } from '../../../../domain/market/timeframe.ts';
import { GhostLadder } from '../../../plan/ghost-ladder.tsx';
import { CockpitCentre, CockpitPlan, Disclaimer } from '../frame/cockpit.tsx';
import { FirstRun, type FirstRunProps } from './first-run.tsx';

/** The plan's shape without numbers. */
function EmptyPlan() {
  return (
    <CockpitPlan label="No plan yet">
      <div className="h-18 border-line border-b px-4 pt-2.5 max-md:hidden">
        <p className="text-muted text-xs">Trade Recommendation</p>
        <p className="mt-2 text-[0.8125rem] text-faint">Appears here after an analysis.</p>
      </div>
      <ul
        aria-hidden="true"
        className="flex h-11 items-center justify-between border-line border-b px-4 text-[0.8125rem] text-muted max-md:hidden"
      >
        {TIMEFRAMES.map((timeframe) => (
          <li key={timeframe} className="flex items-center gap-[3px]">
            {timeframe}
            <Minus className="size-3.5" />
          </li>
        ))}
      </ul>
      <div className="px-4 pt-6 max-md:hidden">
        <GhostLadder height={360} />
      </div>
    </CockpitPlan>
  );
}

interface EmptyDashboardProps extends FirstRunProps {
  /** Opened for a watched coin, in which case nothing else is offered. */
  readonly forCoin: boolean;
}

export function EmptyDashboard({ forCoin, ...firstRun }: EmptyDashboardProps) {
  return (
    <>
      <CockpitCentre>
        {forCoin ? null : <FirstRun {...firstRun} />}
        <div className="w-full pb-8 lg:px-6">
          <Disclaimer />
        </div>
      </CockpitCentre>
      <EmptyPlan />
    </>
  );
}
