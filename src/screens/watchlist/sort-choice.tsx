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

/** What the list is ordered by; arrow keys move the choice as in any radio group. */
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
          className="relative grid h-11 min-w-11 cursor-pointer place-items-center px-2 font-[560] text-[0.8125rem] text-muted after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 hover:text-text has-checked:text-text has-checked:after:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:after:bg-[Highlight]"
        >
          <input
            type="radio"
            name={name}
            value={sort}
            checked={sort === value}
            onChange={() => onChange(sort)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {sort}
        </label>
      ))}
    </fieldset>
  );
}
