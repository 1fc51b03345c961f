import { useId } from 'react';
import { LIST_SORTS, type ListSort } from './list-order.ts';

const MEANING: Readonly<Record<ListSort, string>> = {
  Updated: 'Newest analysis first',
  Name: 'By name',
  Change: 'Largest rise in 24 hours first',
  Distance: 'Nearest to stop or target first',
};

interface SortChoiceProps {
  readonly value: ListSort;
  readonly onChange: (sort: ListSort) => void;
}

export function SortChoice({ value, onChange }: SortChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex shrink-0 items-center max-md:-ms-2 md:-me-2">
      <legend className="sr-only">Sort by</legend>
      <span aria-hidden="true" className="me-3 text-faint text-xs max-lg:hidden">
        Sort by
      </span>
      {LIST_SORTS.map((sort) => (
        <label
          key={sort}
          title={MEANING[sort]}
          className="relative grid h-11 min-w-11 cursor-pointer font-[560] text-[0.8125rem] text-muted"
        >
          <input
            type="radio"
            name={name}
            value={sort}
            checked={sort === value}
            onChange={() => onChange(sort)}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="grid place-items-center px-2 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 peer-checked:text-text peer-checked:after:bg-accent peer-hover:text-text peer-focus-visible:outline-2 peer-focus-visible:outline-accent forced-colors:peer-checked:after:bg-[Highlight]">
            {sort}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
