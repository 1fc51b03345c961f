import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chooseShortcuts, shortcutsChosen } from '../../../device/kept-choices.ts';
import { ticketAddress } from '../support-address.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null);

/** For letters pressed alone anywhere on the page, while `on`. */
export function useLetterKeys(
  on: boolean,
  commands: Readonly<Record<string, () => boolean | undefined>>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat === undefined) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (commands[event.key]?.()) event.preventDefault();
  });
  useEffect(() => {
    if (!on) return;
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [on]);
}

/** j and k move, Enter opens, r replies; can be turned off. */
export function ListKeys({ list }: { readonly list: RefObject<HTMLElement | null> }) {
  const navigate = useNavigate();
  const [on, setOn] = useState(shortcutsChosen);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a[data-ticket]') ?? [])];
  const here = () => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement ? links().indexOf(activeElement) : -1;
  };
  const move = (step: number) => {
    const all = links();
    const next = all[Math.min(all.length - 1, Math.max(0, here() + step))];
    next?.focus();
    return next !== undefined;
  };
  useLetterKeys(on, {
    j: () => move(1),
    k: () => move(-1),
    r: () => {
      const id = links()[here()]?.dataset.ticket;
      if (id) void navigate(ticketAddress(id, true));
      return id !== undefined;
    },
  });
  return (
    <label className="hidden min-h-11 items-center gap-2 text-muted text-sm md:inline-flex">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={on}
        onChange={(event) => {
          setOn(event.target.checked);
          chooseShortcuts(event.target.checked);
        }}
      />
      Keys: j and k move, Enter opens, r replies
    </label>
  );
}
