import { nextRuns } from '../../../domain/monitoring-run.ts';
import { MONITORING_ZONE, type MonitoringTime } from '../../../domain/monitoring-time.ts';
import type { EpochMs } from '../../../domain/quantity.ts';
import { runText, untilText, zoneName } from './time-words.ts';

interface NextRunsProps {
  readonly times: readonly MonitoringTime[];
  readonly now: EpochMs;
  readonly zone: string;
}

const SHOWN = 3;

/** The next three moments at which the watch list is checked. */
export function NextRuns({ times, now, zone }: NextRunsProps) {
  const runs = nextRuns(times, now, SHOWN);
  if (runs.length === 0) {
    return <p className="text-muted text-sm">Without times your watch list is not checked.</p>;
  }
  return (
    <div className="border-line border-t pt-4">
      <h3 className="mb-2 font-[560] text-muted text-sm">Next runs</h3>
      <ol className="numeric flex flex-col gap-2 text-sm">
        {runs.map((run) => {
          const eastern = runText(run, MONITORING_ZONE);
          const own = runText(run, zone);
          return (
            <li key={run} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <time dateTime={new Date(run).toISOString()} className="font-[560]">
                {eastern} ET
              </time>
              <span className="text-muted">{untilText(run, now)}</span>
              {own === eastern ? null : (
                <span className="basis-full text-muted">
                  {own} {zoneName(zone)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
