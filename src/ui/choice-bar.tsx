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
      <div className="flex border-line border-b">
        {options.map((option) => (
          <label
            key={option}
            className="relative grid min-h-11 min-w-11 cursor-pointer place-items-center px-3 font-[560] text-muted text-sm hover:text-text has-checked:text-text has-checked:after:absolute has-checked:after:inset-x-3 has-checked:after:-bottom-px has-checked:after:border-accent has-checked:after:border-b-2 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2"
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
