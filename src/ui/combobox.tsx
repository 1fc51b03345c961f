import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { classNames } from './class-names.ts';

interface ComboboxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when an option is taken, by a press or by Enter. */
  readonly onChoose: (option: string) => void;
  /** Called on Enter with no option active; a form would ignore it while its button is disabled. */
  readonly onEnter?: () => void;
  readonly options: readonly string[];
  /** What stands beside an option, by option. */
  readonly hints?: Readonly<Record<string, string>>;
  /** Shown under the options; not an option itself. */
  readonly footer?: string | null;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A text box with suggestions, by the ARIA combobox pattern (list autocomplete). */
export function Combobox(props: ComboboxProps) {
  const { label, value, options, hints, footer, onChange, onChoose } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && options.length > 0;
  const activeOption = shown ? options[active] : undefined;

  const choose = (option: string) => {
    setOpen(false);
    setActive(-1);
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
      choose(activeOption);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setOpen(false);
      props.onEnter?.();
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  };

  return (
    <div className={classNames('relative', props.className)}>
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
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="numeric min-h-11 w-full rounded-lg border border-edge bg-surface px-3 py-2 text-base text-text placeholder:text-muted disabled:opacity-60 aria-invalid:border-down"
      />
      <div
        hidden={!shown}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(24rem,55dvh)] min-w-56 overflow-y-auto rounded-lg border border-edge bg-surface py-1 shadow-lg"
      >
        <div id={`${id}-list`} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            <button
              key={option}
              type="button"
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              className={classNames(
                'flex min-h-11 w-full items-center gap-3 px-3 text-start',
                index === active ? 'bg-accent-soft text-accent' : 'hover:bg-raised',
              )}
            >
              {option}
              {hints?.[option] ? (
                <span className="ms-auto truncate text-muted text-sm">{` ${hints[option]}`}</span>
              ) : null}
            </button>
          ))}
        </div>
        {footer ? <p className="px-3 py-2 text-muted text-sm">{footer}</p> : null}
      </div>
    </div>
  );
}
