import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from 'react';
import type { Ground, Mark } from './mark.ts';
import { movedFocus } from './roving-focus.ts';

/** A mark of the text that somebody wants explained. */
export interface AskedMark {
  readonly ground: Ground;
  /** The words as they are in the text. */
  readonly text: string;
  readonly element: HTMLElement;
}

interface MarkedTextState {
  readonly marks: readonly Mark[];
  /** The mark that takes part in the tab order; null before one was chosen. */
  readonly current: number | null;
  readonly onFocus: (mark: number) => void;
  readonly onAsk: (asked: AskedMark) => void;
}

const MarkedTextContext = createContext<MarkedTextState | null>(null);

interface MarkedTextProps {
  readonly marks: readonly Mark[];
  readonly onAsk: (asked: AskedMark) => void;
  readonly children: ReactNode;
}

/**
 * Lets the marks in a text be asked about. A text holds dozens, so they are one stop of the tab
 * key, and the arrow keys move among them.
 */
export function MarkedText({ marks, onAsk, children }: MarkedTextProps) {
  const [focused, setFocused] = useState<number | null>(null);
  // Of a text that was there before, it may be beyond this one.
  const current = focused !== null && marks[focused]?.ground ? focused : null;
  return (
    <MarkedTextContext value={{ marks, current, onFocus: setFocused, onAsk }}>
      {children}
    </MarkedTextContext>
  );
}

/** Moves the focus among the marks of the text; whether the key does that. */
function focusMoved(key: string, from: HTMLElement): boolean {
  const text = from.closest('[data-marked-text]');
  const marks = [...(text?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
  const moved = movedFocus(key, marks.indexOf(from), marks.length);
  if (moved === null) return false;
  marks[moved]?.focus();
  return true;
}

interface MarkedWordsProps {
  /** Its place among the marks. */
  readonly mark: number;
  /** Whether it is the first of the text, which the tab key reaches until another was chosen. */
  readonly first: boolean;
  readonly text: string;
}

/**
 * Words that open what they rest on. They are text that acts as a button, since a real button would
 * be left out when the words are selected and copied.
 */
export function MarkedWords({ mark, first, text }: MarkedWordsProps) {
  const state = useContext(MarkedTextContext);
  const ground = state?.marks[mark]?.ground;
  if (!state || !ground) return <span className="evidence">{text}</span>;
  const ask = (element: HTMLElement) => state.onAsk({ ground, text, element });
  const reachable = state.current === null ? first : state.current === mark;
  const button = {
    role: 'button',
    tabIndex: reachable ? 0 : -1,
    'aria-haspopup': 'dialog' as const,
    'data-mark': '',
    className: 'evidence hover:bg-raised',
    onFocus: () => state.onFocus(mark),
    onClick: (event: { readonly currentTarget: HTMLElement }) => {
      // A click that ends a selection is no question.
      if (getSelection()?.isCollapsed !== false) ask(event.currentTarget);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const { key, currentTarget } = event;
      if (key === 'Enter' || key === ' ') ask(currentTarget);
      else if (!focusMoved(key, currentTarget)) return;
      event.preventDefault();
    },
  };
  return <span {...button}>{text}</span>;
}
