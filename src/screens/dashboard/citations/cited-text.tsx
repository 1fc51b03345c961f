import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from 'react';
import type { Citation } from '../../../../domain/analysis.ts';
import { movedFocus } from './roving-focus.ts';

/** A number of the text that somebody wants explained. */
export interface AskedNumber {
  readonly citation: Citation;
  /** The number as it is written in the text. */
  readonly text: string;
  readonly element: HTMLElement;
}

interface CitedTextState {
  readonly citations: readonly Citation[];
  /** The citation whose number takes part in the tab order. */
  readonly current: number | null;
  readonly onFocus: (citation: number) => void;
  readonly onAsk: (asked: AskedNumber) => void;
}

const CitedTextContext = createContext<CitedTextState | null>(null);

interface CitedTextProps {
  readonly citations: readonly Citation[];
  readonly onAsk: (asked: AskedNumber) => void;
  readonly children: ReactNode;
}

/**
 * Lets the numbers in a text be asked about. A text holds dozens, so they are one stop of the tab
 * key, and the arrow keys move among them.
 */
export function CitedText({ citations, onAsk, children }: CitedTextProps) {
  const [current, setCurrent] = useState<number | null>(null);
  return (
    <CitedTextContext value={{ citations, current, onFocus: setCurrent, onAsk }}>
      {children}
    </CitedTextContext>
  );
}

/** Moves the focus among the numbers of the text; whether the key does that. */
function focusMoved(key: string, from: HTMLElement): boolean {
  const text = from.closest('[data-cited-text]');
  const numbers = [...(text?.querySelectorAll<HTMLElement>('[data-cited-number]') ?? [])];
  const moved = movedFocus(key, numbers.indexOf(from), numbers.length);
  if (moved === null) return false;
  numbers[moved]?.focus();
  return true;
}

interface CitedNumberProps {
  readonly citation: number;
  /** Whether it is the first of the text, which the tab key reaches until another was chosen. */
  readonly first: boolean;
  readonly text: string;
}

/**
 * A number that opens its source. It is text that acts as a button, since a real button would be
 * left out when the words are selected and copied.
 */
export function CitedNumber({ citation, first, text }: CitedNumberProps) {
  const state = useContext(CitedTextContext);
  const cited = state?.citations[citation];
  if (!state || !cited) return text;
  const ask = (element: HTMLElement) => state.onAsk({ citation: cited, text, element });
  const reachable = state.current === null ? first : state.current === citation;
  const button = {
    role: 'button',
    tabIndex: reachable ? 0 : -1,
    'aria-haspopup': 'dialog' as const,
    'data-cited-number': '',
    className:
      'numeric cursor-pointer rounded-sm py-1 underline decoration-accent decoration-dotted decoration-2 underline-offset-4 hover:bg-raised',
    onFocus: () => state.onFocus(citation),
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
