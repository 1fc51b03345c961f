import {
  createContext,
  type KeyboardEvent,
  type PropsWithChildren,
  useContext,
  useState,
} from 'react';
import type { StoredClaim } from '../../../../domain/claim/claim.ts';
import type { Mark } from './mark.ts';

/** Up and Down are left to the page, which scrolls by them. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function movedFocus(key: string, current: number, count: number): number | null {
  const step = STEPS[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, current + step));
}

export interface AskedMark {
  readonly claim: StoredClaim;
  readonly element: HTMLElement;
}

interface MarkedTextState {
  readonly marks: readonly Mark[];
  /** The mark in the tab order; null until one was chosen. */
  readonly current: number | null;
  readonly onFocus: (mark: number) => void;
  readonly onAsk: (asked: AskedMark) => void;
}

const MarkedTextContext = createContext<MarkedTextState | null>(null);

type MarkedTextProps = PropsWithChildren<Pick<MarkedTextState, 'marks' | 'onAsk'>>;

/** One tab stop for dozens of marks; the arrow keys move among them. */
export function MarkedText({ marks, onAsk, children }: MarkedTextProps) {
  const [focused, setFocused] = useState<number | null>(null);
  // Left from a previous text, it may be out of range.
  const current = focused !== null && marks[focused]?.claim ? focused : null;
  return (
    <MarkedTextContext value={{ marks, current, onFocus: setFocused, onAsk }}>
      {children}
    </MarkedTextContext>
  );
}

function focusMoved(key: string, from: HTMLElement): boolean {
  const text = from.closest('[data-marked-text]');
  const marks = [...(text?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
  const moved = movedFocus(key, marks.indexOf(from), marks.length);
  if (moved === null) return false;
  marks[moved]?.focus();
  return true;
}

interface MarkedWordsProps {
  readonly mark: number;
  /** The first mark takes the tab stop until another was chosen. */
  readonly first: boolean;
  readonly text: string;
}

/** Text acting as a button: a real button is left out when text is selected and copied. */
export function MarkedWords({ mark, first, text }: MarkedWordsProps) {
  const state = useContext(MarkedTextContext);
  const claim = state?.marks[mark]?.claim;
  if (!state || !claim) return <span className="evidence">{text}</span>;
  const ask = (element: HTMLElement) => state.onAsk({ claim, element });
  const reachable = state.current === null ? first : state.current === mark;
  const button = {
    role: 'button',
    tabIndex: reachable ? 0 : -1,
    'aria-haspopup': 'dialog' as const,
    'data-mark': claim.id,
    className: 'evidence hover:bg-raised',
    onFocus: () => state.onFocus(mark),
    onClick: (event: { readonly currentTarget: HTMLElement }) => {
      // A click that ends a selection must not open it.
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
