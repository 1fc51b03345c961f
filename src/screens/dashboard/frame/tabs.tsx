import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { keptKey } from '../../../device/kept-key.ts';
import { useMedia } from '../../../ui/use-media.ts';

/** Tabs from 768 px, folds below. */
export const TABS = ['Analysis', 'Levels', 'Indicators', 'History'] as const;

export type Tab = (typeof TABS)[number];

const tabKey = keptKey('coin-analyst.dashboard-tab');

/** The device's choice, whatever the coin. */
export function useTabChoice() {
  /** Prefix of the ids of tabs and panels. */
  const id = useId();
  const [chosen, setChosen] = useState(() => TABS.find((tab) => tab === tabKey.read()) ?? TABS[0]);
  const choose = useCallback((tab: Tab) => {
    setChosen(tab);
    tabKey.keep(tab);
  }, []);
  return useMemo(() => ({ chosen, choose, id }), [chosen, choose, id]);
}

export const TabContext = createContext<ReturnType<typeof useTabChoice>>({
  chosen: 'Analysis',
  choose: () => undefined,
  id: 'tab',
});

/** Whether there are tabs rather than folds. */
export const useTabs = (): boolean => useMedia('(min-width: 48rem)');

/** Hides content that the browser's search can still find. Set by hand: React lacks the value. */
export function useUntilFound(hidden: boolean, onFound: () => void) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (hidden) place.current?.setAttribute('hidden', 'until-found');
    else place.current?.removeAttribute('hidden');
  }, [hidden]);
  useEffect(() => {
    const element = place.current;
    element?.addEventListener('beforematch', onFound);
    return () => element?.removeEventListener('beforematch', onFound);
  }, [onFound]);
  return place;
}

const STEPS: Readonly<Record<string, (from: number) => number>> = {
  ArrowLeft: (from) => (from + TABS.length - 1) % TABS.length,
  ArrowRight: (from) => (from + 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
};

/** From 768 px; arrow keys move among them. */
export function TabRow() {
  const { chosen, choose, id } = useContext(TabContext);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tab = TABS[STEPS[event.key]?.(TABS.indexOf(chosen)) ?? -1];
    if (!tab) return;
    event.preventDefault();
    choose(tab);
    document.getElementById(`${id}-${tab}`)?.focus();
  };
  return (
    <div className="hidden h-11 border-line border-y ps-3 md:flex">
      <div role="tablist" aria-label="About this analysis" className="flex">
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === chosen}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={onKeyDown}
            className="relative h-11 px-3 font-medium text-muted after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 hover:text-text aria-selected:text-text aria-selected:after:bg-accent forced-colors:aria-selected:after:bg-[Highlight]"
          >
            {tab}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Below 768 px its parts are in the page's one column. */
export function Panel({ tab, children }: { readonly tab: Tab; readonly children: ReactNode }) {
  const tabs = useTabs();
  const { chosen, choose, id } = useContext(TabContext);
  const onFound = useCallback(() => choose(tab), [choose, tab]);
  const place = useUntilFound(tabs && chosen !== tab, onFound);
  const panel = tabs
    ? { role: 'tabpanel', 'aria-labelledby': `${id}-${tab}`, className: 'px-6' }
    : { className: 'contents' };
  return (
    <div ref={place} id={`${id}-${tab}-panel`} {...panel}>
      {children}
    </div>
  );
}
