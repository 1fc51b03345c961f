import type { AlertTargets, KeptTargets } from '../../../domain/alert-targets.ts';
import { CheckField } from '../../ui/check-field.tsx';

interface KeptTargetsFieldProps {
  readonly targets: AlertTargets;
  readonly kept: KeptTargets;
  readonly onChange: (kept: KeptTargets) => void;
}

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);

/** What receives alerts now, to be kept one by one: somebody else may have added it. */
export function KeptTargetsField({ targets, kept, onChange }: KeptTargetsFieldProps) {
  const { devices, telegram } = targets;
  if (devices.length === 0 && telegram === null) return null;
  return (
    <fieldset className="flex flex-col gap-1 border-line border-y py-3">
      <legend className="float-left font-[560] text-muted text-sm">
        Devices that receive your alerts
      </legend>
      <p className="clear-both text-faint text-sm">
        What you do not keep stops receiving alerts when you update the password.
      </p>
      {devices.map(({ id, label }) => (
        <CheckField
          key={id}
          label={`Keep ${label}`}
          checked={kept.devices.includes(id)}
          onChange={(keep) => {
            const others = without(kept.devices, id);
            onChange({ ...kept, devices: keep ? [...others, id] : others });
          }}
        />
      ))}
      {telegram === null ? null : (
        <CheckField
          label={`Keep Telegram ${telegram}`}
          checked={kept.telegram}
          onChange={(keep) => onChange({ ...kept, telegram: keep })}
        />
      )}
    </fieldset>
  );
}
