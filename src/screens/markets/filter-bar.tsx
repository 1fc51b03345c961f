import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import * as filter from './filters.ts';

interface FilterBarProps {
  readonly rows: readonly ScanRow[];
  readonly filters: filter.Filters;
  readonly mine: ReadonlySet<string>;
  readonly onChange: (changed: Partial<filter.Filters>) => void;
}

export function FilterBar({ rows, filters, mine, onChange }: FilterBarProps) {
  const { chips, view, search } = filters;
  const there = rows.flatMap(filter.chipsOf);
  const toggled = (chip: filter.Chip) =>
    chips.includes(chip) ? chips.filter((other) => other !== chip) : [...chips, chip];
  const views = filter.VIEWS.map((one) => {
    const count = rows.filter((row) => filter.isInView(row, one, mine)).length;
    return { all: 'All', changed: `Changed since yesterday, ${count}`, mine: `Mine, ${count}` }[
      one
    ];
  });
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-1.5">
        <input
          type="search"
          aria-label="Symbol or name"
          placeholder="Symbol or name"
          autoComplete="off"
          maxLength={filter.MOST_LETTERS}
          value={search}
          onChange={({ target }) => onChange({ search: target.value })}
          className="min-h-11 w-full rounded-md border border-edge bg-surface px-3 text-base text-text placeholder:text-faint sm:me-4 sm:w-72"
        />
        {filter.CHIPS.map(([, chip, , text]) => {
          const count = there.filter((other) => other === chip).length;
          const on = chips.includes(chip);
          return chip === 'ended' && count === 0 && !on ? null : (
            <button
              key={chip}
              type="button"
              aria-pressed={on}
              onClick={() => onChange({ chips: toggled(chip) })}
              className="min-h-11 min-w-11 rounded-md border border-line px-3 font-[450] text-[0.8125rem] text-muted hover:text-text aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent forced-colors:aria-pressed:underline"
            >
              {text} <span className="numeric ms-0.5 font-normal">{count}</span>
            </button>
          );
        })}
      </div>
      <ChoiceBar
        label="Coins"
        options={views}
        value={views[filter.VIEWS.indexOf(view)] ?? ''}
        onChange={(chosen) => onChange({ view: filter.VIEWS[views.indexOf(chosen)] ?? 'all' })}
      />
    </div>
  );
}
