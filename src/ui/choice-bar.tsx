import { useId } from 'react';

interface ChoiceBarProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly titles?: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function ChoiceBar<T extends string>(props: ChoiceBarProps<T>) {
  const { label, options, titles, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap border-line border-b">
        {options.map((option) => (
          <label
            key={option}
            title={titles?.[option]}
            className="relative grid min-h-11 min-w-11 max-w-full shrink-0 cursor-pointer font-[560] text-[0.8125rem] text-muted"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="grid place-items-center px-2 peer-checked:text-text peer-checked:after:absolute peer-checked:after:inset-x-2 peer-checked:after:-bottom-px peer-checked:after:border-accent peer-checked:after:border-b-2 peer-hover:text-text peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:-outline-offset-2">
              {option}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
