import { useMemo } from 'react';
import { toTwelveHour } from '../../../domain/person/monitoring-time.ts';
import type { UserSettings } from '../../../domain/person/user-settings.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { hasQuietHours, quietProblem, withQuietHours, zoneOf, zonesWith } from './quiet-draft.ts';
import { zoneName } from './time-words.ts';

interface QuietHoursProps {
  readonly draft: UserSettings;
  readonly ownZone: string;
  readonly onChange: (part: Partial<UserSettings>) => void;
}

function Times({ draft, ownZone, onChange }: QuietHoursProps) {
  const { quiet_from: from, quiet_until: until } = draft;
  const zone = zoneOf(draft, ownZone);
  const zones = useMemo(
    () => zonesWith(zone, ownZone).map((name) => [name, name.replaceAll('_', ' ')] as const),
    [zone, ownZone],
  );
  const problem = quietProblem(draft);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:max-w-md">
        <TextField
          label="From"
          type="time"
          required
          value={from ?? ''}
          onChange={(event) => onChange({ quiet_from: event.target.value })}
        />
        <TextField
          label="Until"
          type="time"
          required
          value={until ?? ''}
          error={problem}
          onChange={(event) => onChange({ quiet_until: event.target.value })}
        />
      </div>
      <SelectField
        label="Time zone"
        className="sm:max-w-md"
        options={zones}
        value={zone}
        onChange={(time_zone) => onChange({ time_zone })}
      />
      {zone === ownZone ? null : (
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          This device is set to {zoneName(ownZone)} time.
          <Button variant="quiet" onClick={() => onChange({ time_zone: ownZone })}>
            Use {zoneName(ownZone)} time
          </Button>
        </p>
      )}
      {problem === null && from && until ? (
        <p className="text-muted text-sm">
          Between {toTwelveHour(from)} and {toTwelveHour(until)}, {zoneName(zone)} time, nothing is
          sent. What comes then waits until {toTwelveHour(until)}.
        </p>
      ) : null}
      <CheckField
        label="A replaced Trade or a touched stop may come through"
        checked={draft.quiet_passes === true}
        onChange={(quiet_passes) => onChange({ quiet_passes })}
      />
    </div>
  );
}

export function QuietHours({ draft, ownZone, onChange }: QuietHoursProps) {
  const on = hasQuietHours(draft);
  if (on === null) return null;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="font-[560] text-muted text-sm">Quiet hours</h3>
        <CheckField
          label="Send nothing at certain times"
          checked={on}
          onChange={(wanted) => onChange(withQuietHours(wanted, ownZone))}
        />
      </div>
      {on ? <Times draft={draft} ownZone={ownZone} onChange={onChange} /> : null}
    </div>
  );
}
