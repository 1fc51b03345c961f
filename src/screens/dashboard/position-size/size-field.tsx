import { type InputHTMLAttributes, useId } from 'react';

interface SizeFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** What stands in the field before the number. */
  readonly label: string;
  /** What stands after it. */
  readonly unit: string;
  /** What the label goes on with for those who hear it: 'USDT'. */
  readonly unitName: string;
  /** Room that the label takes. */
  readonly room: string;
  readonly errorId: string | undefined;
}

/** A number with its label and its unit inside one field; its error stands elsewhere. */
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
