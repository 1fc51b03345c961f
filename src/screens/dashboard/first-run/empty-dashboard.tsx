import { Disclaimer } from '../disclaimer.tsx';
import { CockpitCentre } from '../frame/cockpit.tsx';
import { EmptyPlan } from './empty-plan.tsx';
import { FirstRun, type FirstRunProps } from './first-run.tsx';

interface EmptyDashboardProps extends FirstRunProps {
  /** Whether the page was opened for a coin of the watch list: then nothing else is offered. */
  readonly forCoin: boolean;
}

/** The dashboard where there is nothing to show, in its columns. */
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
