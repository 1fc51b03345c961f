import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';

/** What this is, in one screen, with the product at work beside it. */
export function Hero({ video }: { readonly video: ReactNode }) {
  return (
    <div className="gutter mx-auto grid max-w-6xl items-center gap-x-12 gap-y-10 pt-8 pb-14 sm:pt-12 lg:grid-cols-[1fr_auto] lg:pt-6 lg:pb-16">
      <div className="flex max-w-2xl flex-col gap-6">
        <h1 className="text-balance font-semibold text-[clamp(2.25rem,7vw,4rem)] leading-[1.05] tracking-tight">
          Your Personal AI-Powered Crypto Analyst
        </h1>
        <p className="max-w-[52ch] text-lg text-muted">
          Choose a coin. Get its indicators on five timeframes, an analysis in plain words, and a
          plan: direction, entry, stop-loss and take-profit. When a coin you watch changes, you get
          a notification.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href="#waitlist" className={buttonClass('primary', 'px-6')}>
            Join the Waitlist
          </a>
          <a href="/login" className={buttonClass('secondary', 'px-6')}>
            Beta Access
          </a>
        </div>
      </div>
      {video}
    </div>
  );
}
