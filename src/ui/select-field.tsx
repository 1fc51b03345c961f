import type { SelectHTMLAttributes } from 'react';
import { Labelled } from './field.tsx';

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'>;

interface SelectFieldProps<T extends string | number> extends SelectProps {
  readonly label: string;
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function SelectField<T extends string | number>(props: SelectFieldProps<T>) {
  const { label, options, onChange, className, ...select } = props;
  return (
    <Labelled {...{ label, className }}>
      {(control) => (
        <select
          {...select}
          {...control}
          onChange={({ target }) => {
            const chosen = options[target.selectedIndex];
            if (chosen) onChange(chosen[0]);
          }}
          className="min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-text disabled:border-line disabled:text-faint"
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
