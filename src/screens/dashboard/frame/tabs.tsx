import { type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { TABS, type Tab, useReading, useTabs } from './reading.ts';
import { useUntilFound } from './until-found.ts';

const STEPS: Readonly<Record<string, (from: number) => number>> = {
  ArrowLeft: (from) => (from + TABS.length - 1) % TABS.length,
  ArrowRight: (from) => (from + 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
};

/** From 768 px; arrow keys move among them. */
export function TabRow({ aside }: { readonly aside?: ReactNode }) {
  const { chosen, choose, id } = useReading();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tab = TABS[STEPS[event.key]?.(TABS.indexOf(chosen)) ?? -1];
    if (!tab) return;
    event.preventDefault();
    choose(tab);
    document.getElementById(`${id}-${tab}`)?.focus();
  };
  return (
    <div className="hidden h-11 items-center border-line border-y ps-3 pe-6 md:flex">
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
      <div className="ms-auto truncate ps-4 max-[75rem]:hidden">{aside}</div>
    </div>
  );
}

interface PanelProps {
  readonly tab: Tab;
  readonly children: ReactNode;
}

/** Below 768 px its parts are in the page's one column. */
export function Panel({ tab, children }: PanelProps) {
  const tabs = useTabs();
  const { chosen, choose, id } = useReading();
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
