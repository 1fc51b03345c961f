import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** What may be taken: its value, and what stands beside it. */
export interface ComboboxOption {
  readonly value: string;
  readonly hint?: string | undefined;
  /** Stands at the end: 'recent'. */
  readonly note?: string | undefined;
}

interface SuggestionRowProps {
  readonly id: string;
  readonly option: ComboboxOption;
  /** The keyboard is at it. */
  readonly active: boolean;
  readonly onChoose: () => void;
}

/** One option of a combobox; the keyboard's stays in view. */
export function SuggestionRow({ id, option, active, onChoose }: SuggestionRowProps) {
  const { value, hint, note } = option;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <button
      ref={row}
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 w-full items-baseline gap-2 px-3 py-2.5 text-start',
        active ? 'bg-accent-soft text-accent' : 'hover:bg-raised',
      )}
    >
      <span className="font-[560]">{value}</span>
      {hint ? <span className="min-w-0 truncate text-muted text-sm">{` ${hint}`}</span> : null}
      {note ? (
        <span className="ms-auto shrink-0 text-faint text-xs">
          <span className="sr-only">, </span>
          {note}
        </span>
      ) : null}
    </button>
  );
}
