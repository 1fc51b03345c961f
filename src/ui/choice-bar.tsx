import { useId } from 'react';

interface ChoiceBarProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few, side by side; arrow keys move the choice as in any radio group. */
export function ChoiceBar<T extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceBarProps<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex rounded-lg border border-line bg-surface p-0.5">
        {options.map((option) => (
          <label
            key={option}
            className="relative grid min-h-11 flex-1 cursor-pointer place-items-center rounded-md px-2 font-medium text-muted has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
