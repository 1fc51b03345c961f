import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { DashboardSearch, type DashboardSearchProps } from './dashboard-search.tsx';

const RailLists = lazyPart(() => import('./rail-lists.tsx'), 'RailLists');

export function Rail(props: Omit<DashboardSearchProps, 'place'>) {
  return (
    <aside aria-label="Coins" className="flex h-full flex-col">
      <DashboardSearch {...props} place="rail" />
      <div className="min-h-0 grow overflow-y-auto pb-6 [scrollbar-width:thin]">
        <Suspense fallback={null}>
          <RailLists userId={props.userId} />
        </Suspense>
      </div>
    </aside>
  );
}
