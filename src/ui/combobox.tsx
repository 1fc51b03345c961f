import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { LiveRegion } from './live-region.tsx';

interface ComboboxOption {
  readonly value: string;
  readonly hint?: string | undefined;
  /** At the end: 'recent'. */
  readonly note?: string | undefined;
}

interface SuggestionRowProps {
  readonly id: string;
  readonly option: ComboboxOption;
  readonly active: boolean;
  readonly onChoose: () => void;
}

function SuggestionRow({ id, option, active, onChoose }: SuggestionRowProps) {
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

interface ComboboxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onChoose: (option: string) => void;
  /** Enter with no option active; a form would ignore it while its button is disabled. */
  readonly onEnter?: () => void;
  readonly options: readonly ComboboxOption[];
  readonly heading?: string | null;
  /** Below the options; not an option itself. */
  readonly footer?: string | null;
  readonly placeholder?: string;
  /** At the start of the box, 16 px wide. */
  readonly icon: ReactNode;
  /** Focuses the box. */
  readonly shortcut: string;
  /** Right below the box; suggestions do not cover it. */
  readonly below?: ReactNode;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A text box with suggestions, by the ARIA combobox pattern (list autocomplete). */
export function Combobox(props: ComboboxProps) {
  const { label, value, options, heading = null, footer, onChange, onChoose, shortcut } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && (options.length > 0 || heading !== null);
  const activeOption = shown ? options[active] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: string) => {
    close();
    onChoose(option);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    setActive((before) => {
      const next = before + step;
      if (next >= options.length) return -1;
      return next < -1 ? options.length - 1 : next;
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && activeOption !== undefined) {
      event.preventDefault();
      choose(activeOption.value);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setOpen(false);
      props.onEnter?.();
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
  };

  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-3.5 text-faint *:size-4"
      >
        {props.icon}
      </span>
      <input
        ref={props.ref}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeOption === undefined ? undefined : `${id}-${active}`}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        aria-keyshortcuts={shortcut}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={props.placeholder}
        disabled={props.disabled}
        value={value}
        onChange={(event) => {
          setActive(-1);
          setOpen(true);
          onChange(event.target.value);
        }}
        onFocus={() => setOpen(value === '')}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="peer numeric h-11 w-full rounded-md border border-edge bg-surface ps-9 pe-9 text-base text-text placeholder:text-faint disabled:opacity-60 aria-invalid:border-down"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute end-2.5 top-3 hidden size-5 place-items-center rounded-[3px] border border-line font-[inherit] text-faint text-xs peer-focus:hidden max-md:hidden! [@media(hover:hover)_and_(pointer:fine)]:grid"
      >
        {shortcut}
      </span>
      {props.below}
      <div
        hidden={!shown}
        className="absolute start-0 top-full z-20 mt-1 max-h-[min(28rem,60dvh)] w-[max(100%,min(20rem,100vw-2rem))] overflow-y-auto rounded-md border border-edge bg-surface py-1 shadow-lg"
      >
        {heading === null ? null : <p className="px-3 py-2 text-muted text-sm">{heading}</p>}
        <div id={`${id}-list`} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            <SuggestionRow
              key={option.value}
              id={`${id}-${index}`}
              option={option}
              active={index === active}
              onChoose={() => choose(option.value)}
            />
          ))}
        </div>
        {footer ? <p className="px-3 py-2 text-faint text-sm">{footer}</p> : null}
      </div>
      <LiveRegion text={shown ? (heading ?? '') : ''} />
    </div>
  );
}
