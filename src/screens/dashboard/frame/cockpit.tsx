import type { PropsWithChildren, ReactNode } from 'react';

/** Three columns from 1200 px, two from 768 px; below that one, ordered by `PHONE_PLACE`. */
export function Cockpit({ rail, children }: PropsWithChildren<{ readonly rail: ReactNode }>) {
  return (
    <div className="mx-auto flex w-full max-w-[1760px] flex-wrap content-start max-md:[reading-flow:flex-visual] md:grid md:min-h-[calc(100dvh-var(--head-height))] md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_auto_auto_minmax(0,1fr)] min-[61.25rem]:grid-cols-[minmax(0,1fr)_21.5rem] min-[75rem]:grid-cols-[15.5rem_minmax(0,1fr)_21.5rem]">
      {rail === null ? null : (
        <div className="sticky top-(--head-height) z-20 col-start-1 row-start-4 h-[calc(100dvh-var(--head-height))] self-start max-[75rem]:hidden border-line border-e">
          {rail}
        </div>
      )}
      {children}
    </div>
  );
}

const NOTICE_ROW = {
  page: 'md:row-start-1',
  fetching: 'md:row-start-2',
  analysis: 'md:row-start-3',
} as const;

/** The back link, alone among the notices: no higher than what is pressed. */
export const BACK_LINK = '-mx-3 -my-2 self-start px-3 text-accent hover:text-accent';

type CockpitNoticesProps = PropsWithChildren<{ readonly of: keyof typeof NOTICE_ROW }>;

/** Spans all columns, which stay level so that chart and ladder can share a scale. */
export function CockpitNotices({ of, children }: CockpitNoticesProps) {
  return (
    <div
      className={`flex w-full flex-col gap-2 border-line border-b px-4 py-2 empty:hidden md:col-span-full md:px-6 min-[75rem]:px-4 ${NOTICE_ROW[of]}`}
    >
      {children}
    </div>
  );
}

export function CockpitCentre({ children }: PropsWithChildren) {
  return (
    <div className="max-md:contents md:col-start-1 md:row-start-4 md:min-w-0 min-[75rem]:col-start-2">
      {children}
    </div>
  );
}

/** `label` names the column if it holds no recommendation. */
export function CockpitPlan(props: PropsWithChildren<{ readonly label?: string }>) {
  const { label = 'Trade Recommendation', children } = props;
  return (
    <section
      aria-label={label}
      className="max-md:contents md:col-start-2 md:row-start-4 md:border-line md:border-s min-[75rem]:col-start-3"
    >
      <div className="max-md:contents md:sticky md:top-(--head-height) md:max-h-[calc(100dvh-var(--head-height))] md:overflow-y-auto md:[scrollbar-width:thin]">
        {children}
      </div>
    </section>
  );
}

/** Order below 768 px. The parts share one wrapping row, so coin and action fit the sticky line. */
export const PHONE_PLACE = {
  coin: 'max-md:order-1 max-md:top-(--head-height)',
  action:
    'max-md:order-2 max-md:top-[calc(var(--head-height)+clamp(0px,(19rem-100vw)*999,3.5rem))]',
  life: 'max-md:order-3 max-md:w-full',
  notes: 'max-md:order-4 max-md:w-full',
  ladder: 'max-md:order-5 max-md:w-full',
  again: 'max-md:order-6 max-md:w-full',
  reason: 'max-md:order-7 max-md:w-full',
  buttons: 'max-md:order-8 max-md:w-full',
  chart: 'max-md:order-9 max-md:w-full',
  /** Of a section without a box, so that the selector in it sticks beyond the chart. */
  chartParts: 'contents max-md:[&>div]:order-9 max-md:[&>div]:w-full',
  age: 'max-md:order-10 max-md:w-full',
  lines: 'max-md:order-11 max-md:w-full',
  figures: 'max-md:order-12 max-md:w-full',
  text: 'max-md:order-13 max-md:w-full',
  summary: 'max-md:order-14 max-md:w-full',
  questions: 'max-md:order-15 max-md:w-full',
  size: 'max-md:order-16 max-md:w-full',
  levels: 'max-md:order-17 max-md:w-full',
  history: 'max-md:order-18 max-md:w-full',
  record: 'max-md:order-19 max-md:w-full',
  proof: 'max-md:order-20 max-md:w-full',
  cards: 'max-md:order-21 max-md:w-full',
  timeframes: 'max-md:order-22 max-md:w-full',
  derivatives: 'max-md:order-23 max-md:w-full',
  end: 'max-md:order-24 max-md:w-full',
} as const;

/** Below 768 px one sticky line, below 19 rem two. */
export const PHONE_STICKY =
  'max-md:sticky max-md:z-20 max-md:min-h-14 max-md:min-w-[clamp(0px,(19rem-100%)*999,100%)] max-md:border-line max-md:border-b max-md:bg-page';

export function Disclaimer() {
  return (
    <p className="w-full border-line border-t px-4 pt-5 pb-4 text-faint text-xs leading-normal md:px-6">
      <strong className="font-semibold text-muted">Disclaimer.</strong> This is not investment
      advice. Trading carries risk; do your own research. Everything here is for educational
      purposes only. The beta program may change or be cancelled at any time.
    </p>
  );
}
