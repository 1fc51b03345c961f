import { type InputHTMLAttributes, useId } from 'react';

interface SizeFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly unit: string;
  /** The unit as read aloud: 'USDT'. */
  readonly unitName: string;
  readonly room: string;
  readonly errorId: string | undefined;
}

/** Its error is shown elsewhere. */
export function SizeField(props: SizeFieldProps) {
  const { label, unit, unitName, room, errorId, ...input } = props;
  const id = useId();
  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="absolute start-3 top-3.5 text-muted text-xs">
        {label}
        <span className="sr-only"> ({unitName})</span>
      </label>
      <input
        {...input}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        className={`numeric h-11 w-full rounded-md border border-edge bg-surface text-end font-semibold text-base aria-invalid:border-down ${room}`}
      />
      <span aria-hidden="true" className="absolute end-2.5 top-3.5 text-faint text-xs">
        {unit}
      </span>
    </div>
  );
}
