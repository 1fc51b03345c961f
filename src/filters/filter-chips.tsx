import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as filter from '../../domain/analysis/scan-filters.ts';
import { RULES, type Rule } from '../../domain/rule/rule.ts';
import { counted } from '../../domain/text/plural.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

const OWN = 'own filters';

/** The address follows them; another link to this page sets them. */
export function useFilters() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters] = useState(() => filter.readFilters(search));
  useEffect(() => {
    if (state !== OWN) setFilters(filter.readFilters(search));
  }, [search, state]);
  const onChange = (changed: Partial<filter.Filters>) => {
    const next = { ...filters, ...changed };
    setFilters(next);
    void navigate({ search: filter.addressOf(next) }, { replace: true, state: OWN });
  };
  return { filters, onChange };
}

interface FilterProps extends ReturnType<typeof useFilters> {
  readonly rows: readonly filter.Filtered[];
}

const toggled = <T,>(chosen: readonly T[], one: T): readonly T[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];

interface ChipProps {
  readonly on: boolean;
  readonly text: string;
  readonly count: number;
  readonly onPress: () => void;
}

function Chip({ on, text, count, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className="min-h-11 min-w-11 rounded-md border border-line px-2 font-[450] text-[0.8125rem] text-muted hover:text-text aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent forced-colors:aria-pressed:underline sm:px-3"
    >
      {text} <span className="numeric font-normal">{count}</span>
    </button>
  );
}

const TOPICS = new Set(RULES.map(({ topic }) => topic));

function Statements({ rows, filters: { claims }, onChange }: FilterProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const words = (asked ?? '').toLowerCase().split(/\s+/);
  // The id alone says 'oversold'.
  const isFound = ({ claim, phrase }: Rule) =>
    words.every((word) => `${phrase} ${claim}`.toLowerCase().includes(word));
  const found = asked === null ? [] : RULES.filter(isFound);
  const known = rows.flatMap(({ plan }) => plan.claims ?? []);
  const chip = ({ claim, phrase }: Rule) => (
    <Chip
      key={claim}
      on={claims.includes(claim)}
      text={phrase}
      count={known.filter(({ holds }) => holds.includes(claim)).length}
      onPress={() => {
        onChange({ claims: toggled(claims, claim) });
        setAsked(null);
        add.current?.focus();
      }}
    />
  );
  return (
    <>
      {RULES.filter(({ claim }) => claims.includes(claim)).map(chip)}
      <Button
        ref={add}
        aria-label="Add a statement"
        className="gap-1 px-2 text-[0.8125rem] sm:px-3"
        onClick={() => setAsked('')}
      >
        <Plus aria-hidden="true" className="size-4" />
        Statement
      </Button>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title="Add a statement">
        <TextField
          label="Search"
          type="search"
          placeholder="RSI 4h oversold"
          value={asked ?? ''}
          onChange={({ target }) => setAsked(target.value)}
        />
        <p role="status" className="text-muted text-sm">
          {counted(found.length, 'statement')}, with how many of {counted(known.length, 'coin')}{' '}
          each holds for now.
        </p>
        <div className="-m-1 flex h-[50dvh] flex-wrap content-start gap-1.5 overflow-y-auto p-1">
          {[...TOPICS].map((topic) => {
            const ofTopic = found.filter((rule) => rule.topic === topic);
            return ofTopic.length === 0 ? null : (
              <Fragment key={topic}>
                <h3 className="w-full pt-2 text-muted text-sm first-letter:uppercase">{topic}</h3>
                {ofTopic.map(chip)}
              </Fragment>
            );
          })}
        </div>
      </Dialog>
    </>
  );
}

export function FilterChips(props: FilterProps) {
  const { rows, filters, onChange } = props;
  const there = rows.flatMap(filter.chipsOf);
  return (
    <div className="flex flex-wrap gap-1 sm:gap-1.5">
      <input
        type="search"
        aria-label="Symbol or name"
        placeholder="Symbol or name"
        autoComplete="off"
        maxLength={filter.MOST_LETTERS}
        value={filters.search}
        onChange={({ target }) => onChange({ search: filter.searchText(target.value) })}
        className="min-h-11 w-full rounded-md border border-edge bg-surface px-3 text-base text-text placeholder:text-faint sm:me-4 sm:w-72"
      />
      {filter.CHIPS.map(([, chip, , text]) => {
        const count = there.filter((other) => other === chip).length;
        const on = filters.chips.includes(chip);
        return chip === 'ended' && count === 0 && !on ? null : (
          <Chip
            key={chip}
            {...{ on, text, count }}
            onPress={() => onChange({ chips: toggled(filters.chips, chip) })}
          />
        );
      })}
      <Statements {...props} />
    </div>
  );
}

interface FilterStatusProps extends FilterProps {
  readonly found: number;
  readonly children?: ReactNode;
}

/** What filters left, and of how many coins it is not known whether they fit. */
export function FilterStatus({ rows, filters, onChange, found, children }: FilterStatusProps) {
  const yesterday = filters.view === 'changed' ? 'yesterday' : null;
  const needed = filters.claims.length > 0 ? 'claims' : yesterday;
  const unknown = rows.filter(({ plan }) => needed && !plan[needed]).length;
  return (
    <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-2 text-[0.8125rem] text-muted">
      <p role="status" className="numeric font-[560] text-text">
        {found === 0 ? 'No coin fits.' : `${found} of ${rows.length}`}
      </p>
      {children}
      {filter.addressOf(filters) === '' ? null : (
        <Button
          variant="quiet"
          className="px-2 text-accent"
          onClick={() => onChange(filter.NO_FILTERS)}
        >
          Clear filters
        </Button>
      )}
      {unknown === 0 ? null : (
        <p className="w-full">
          {needed === 'claims' ? 'Statements are' : 'Yesterday is'} not known for {unknown} of{' '}
          {rows.length} coins.
        </p>
      )}
    </div>
  );
}
