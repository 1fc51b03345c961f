import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface CheckFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

export function CheckField({ label, hint, checked, onChange, disabled }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="relative flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span
          aria-hidden="true"
          className="grid size-5 shrink-0 place-items-center rounded-[3px] border border-edge bg-surface text-transparent peer-checked:border-accent peer-checked:bg-accent-fill peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 peer-disabled:border-line peer-disabled:peer-checked:bg-raised peer-disabled:peer-checked:text-faint"
        >
          <Check strokeWidth={3} className="size-4" />
        </span>
        <span className="peer-disabled:text-faint">{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="max-w-[68ch] ps-8 text-faint text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
