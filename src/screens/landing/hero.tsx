import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';

/** The arrow of a way on. */
function Onwards() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-4 fill-none stroke-[1.6] stroke-current"
    >
      <path strokeLinecap="round" strokeLinejoin="round" d="M3 8h10M8.5 3.5 13 8l-4.5 4.5" />
    </svg>
  );
}

/** What this is, in one screen, with the product at work beside it. */
export function Hero({ stage }: { readonly stage: ReactNode }) {
  return (
    <div className="overflow-x-clip">
      <div className="landing-column grid items-center gap-7 pt-4 pb-10 md:gap-10 md:pt-8 md:pb-12 min-[68.75rem]:min-h-180 min-[68.75rem]:grid-cols-[minmax(0,460px)_minmax(0,1fr)] min-[68.75rem]:gap-14 min-[68.75rem]:pt-6">
        <div>
          <h1 className="landing-tagline">
            Your Personal <span className="whitespace-nowrap">AI-Powered</span>{' '}
            <span className="whitespace-nowrap">Crypto Analyst</span>
          </h1>
          <p className="mt-4 mb-5 max-w-[40ch] text-[1.0625rem] text-muted md:mt-6 md:mb-7">
            Choose a coin. Get its indicators on five timeframes, an analysis in plain words, and a
            plan: direction, entry, stop-loss and take-profit. When a coin you watch changes, you
            get a notification.
          </p>
          <div className="flex flex-wrap gap-2">
            <a
              href="#waitlist"
              className={buttonClass(
                'primary',
                'whitespace-nowrap max-md:flex-1 max-[22.5rem]:px-2',
              )}
            >
              Join the Waitlist
            </a>
            <a
              href="/login"
              className={buttonClass('secondary', 'max-md:flex-1 max-[22.5rem]:px-2')}
            >
              Beta Access
            </a>
          </div>
          <a
            href="/sample"
            className="-ms-2.5 mt-3 inline-flex min-h-11 items-center gap-2 rounded-md px-2.5 font-medium text-[0.8125rem] text-accent hover:bg-accent-soft"
          >
            See today’s BTC analysis
            <Onwards />
          </a>
        </div>
        {stage}
      </div>
    </div>
  );
}
