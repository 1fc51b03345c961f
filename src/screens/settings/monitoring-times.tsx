import { X } from 'lucide-react';
import { useState } from 'react';
import { nextRuns } from '../../../domain/person/monitoring-run.ts';
import {
  fromTwelveHour,
  MONITORING_ZONE,
  type MonitoringTime,
  withTime,
} from '../../../domain/person/monitoring-time.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { easternTime, runText, timeIn, untilText, zoneName } from './time-words.ts';

interface NextRunsProps {
  readonly times: readonly MonitoringTime[];
  readonly now: EpochMs;
  readonly zone: string;
}

const SHOWN = 3;

function NextRuns({ times, now, zone }: NextRunsProps) {
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

const MOST_TIMES = 48;

const range = (first: number, last: number, width: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const text = String(first + index).padStart(width, '0');
    return [text, text] as const;
  });
const PARTS = [
  ['hour', 'Hour', range(1, 12, 1)],
  ['minute', 'Minute', range(0, 59, 2)],
  ['meridiem', 'AM or PM', ['AM', 'PM'].map((text) => [text, text] as const)],
] as const;

interface MonitoringTimesProps {
  readonly times: readonly MonitoringTime[];
  readonly onChange: (times: MonitoringTime[]) => void;
  readonly zone: string;
}

export function MonitoringTimes({ times, onChange, zone }: MonitoringTimesProps) {
  const [entry, setEntry] = useState({ hour: '12', minute: '00', meridiem: 'PM' });
  const [said, setSaid] = useState('');
  const now = epochMs(useNow(30_000));
  const chosen = fromTwelveHour(
    Number(entry.hour),
    Number(entry.minute),
    entry.meridiem === 'AM' ? 'AM' : 'PM',
  );
  const chosenThere = timeIn(zone, chosen, now);
  const full = times.length >= MOST_TIMES;

  const add = () => {
    setSaid(
      times.includes(chosen)
        ? `${easternTime(chosen)} is on the list already`
        : `${easternTime(chosen)} was added`,
    );
    onChange([...withTime(times, chosen)]);
  };
  const remove = (time: MonitoringTime) => {
    setSaid(`${easternTime(time)} was removed`);
    onChange(times.filter((other) => other !== time));
  };

  return (
    <Card beside title="Monitoring Times">
      <LiveRegion text={said} />
      <p className="text-muted">
        Your watch list is checked at these times each day. They are Eastern Time (New York)
        {zone === 'America/New_York' ? '.' : `; beside each is the time in ${zoneName(zone)}.`}
      </p>
      {times.length === 0 ? (
        <p className="font-medium">No monitoring times set</p>
      ) : (
        <ul aria-label="Monitoring times" className="flex gap-2 max-sm:flex-col sm:flex-wrap">
          {times.map((time) => {
            const there = timeIn(zone, time, now);
            return (
              <li key={time}>
                <span className="numeric inline-flex min-h-11 items-center rounded-md bg-raised ps-3 font-[450] text-sm max-sm:w-full max-sm:justify-between">
                  <span>
                    {easternTime(time)}
                    {there ? <span className="text-muted text-sm"> · {there}</span> : null}
                  </span>
                  <button
                    type="button"
                    onClick={() => remove(time)}
                    aria-label={`Remove ${easternTime(time)}`}
                    className="grid size-11 place-items-center rounded-md text-faint hover:text-text"
                  >
                    <X aria-hidden="true" className="size-4" />
                  </button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <fieldset className="flex flex-wrap items-end gap-2">
        <legend className="sr-only">Add a monitoring time, Eastern Time</legend>
        {PARTS.map(([part, label, options]) => (
          <SelectField
            key={part}
            label={label}
            options={options}
            value={entry[part]}
            onChange={(value) => setEntry({ ...entry, [part]: value })}
          />
        ))}
        <Button onClick={add} disabled={full}>
          Add Time
        </Button>
      </fieldset>
      {chosenThere ? (
        <p className="numeric -mt-2 text-muted text-sm">
          {easternTime(chosen)} is {chosenThere} in {zoneName(zone)}.
        </p>
      ) : null}
      {full ? (
        <p className="text-muted text-sm">
          {MOST_TIMES} times are the most. Remove one to add another.
        </p>
      ) : null}
      <NextRuns times={times} now={now} zone={zone} />
    </Card>
  );
}
