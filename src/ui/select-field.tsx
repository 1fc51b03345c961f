import { type SelectHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function SelectField(props: SelectFieldProps) {
  const { label, options, className, id, ...select } = props;
  const own = useId();
  const name = id ?? own;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={name} className="font-[560] text-muted text-sm">
        {label}
      </label>
      <select
        {...select}
        id={name}
        className="min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-text disabled:border-line disabled:text-faint"
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
