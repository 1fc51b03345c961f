import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { EvidenceDemo } from './evidence-demo.tsx';
import { HowItWorks } from './how-it-works.tsx';
import type { ReplayedRecord } from './record.ts';
import { RecordSection } from './record-section.tsx';
import { COLUMN, Section } from './section.tsx';
import type { Specimen } from './specimen.ts';
import { Stage } from './stage.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

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

function Hero({ stage }: { readonly stage: ReactNode }) {
  return (
    <div className="overflow-x-clip">
      <div
        className={`${COLUMN} grid items-center gap-7 pt-4 pb-10 md:gap-10 md:pt-8 md:pb-12 min-[68.75rem]:min-h-180 min-[68.75rem]:grid-cols-[minmax(0,460px)_minmax(0,1fr)] min-[68.75rem]:gap-14 min-[68.75rem]:pt-6`}
      >
        <div>
          <h1 className="text-balance font-[620] text-[min(2.5rem,11.5vw)] leading-[1.06] tracking-[-0.035em] md:text-[4rem] md:leading-[1.02]">
            Your Personal <span className="whitespace-nowrap">AI-Powered</span>{' '}
            <span className="whitespace-nowrap">Crypto Analyst</span>
          </h1>
          <p className="mt-4 mb-5 max-w-[40ch] text-[1.0625rem] text-muted md:mt-6 md:mb-7">
            Choose a coin. Get its indicators on five timeframes, an analysis in plain words, and a
            plan: direction, entry, stop and targets. One notification when a watched plan changes.
          </p>
          <div className="flex flex-wrap gap-2">
            <a
              href="#waitlist"
              className={buttonClass(
                'primary',
                'whitespace-nowrap max-md:min-w-fit max-md:flex-1 max-[22.5rem]:px-2',
              )}
            >
              Join the Waitlist
            </a>
            <a
              href="/login"
              className={buttonClass(
                'secondary',
                'max-md:min-w-fit max-md:flex-1 max-[22.5rem]:px-2',
              )}
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

const REASONS = [
  [
    'Numbers with a source',
    'Every number is computed from candles before the text is written. What cannot be computed reads N/A.',
  ],
  [
    'Always dated',
    'Each analysis names its market and its last candle close. Old data is called old.',
  ],
  [
    'Notified on change only',
    'Watched coins are checked at the times you set. One notification when the plan changes. Nothing else.',
  ],
  [
    'Before and after',
    'When a plan changes, the analysis from before is kept next to the new one.',
  ],
  [
    'On the phone, also offline',
    'It installs from the browser. Your last analyses open without a network, with their age.',
  ],
] as const;

function WhyList() {
  return (
    <Section
      id="why"
      title="Why Coin Analyst"
      expectedHeight="[contain-intrinsic-height:auto_40rem] min-[68.75rem]:[contain-intrinsic-height:auto_28rem]"
    >
      <ul>
        {REASONS.map(([title, text]) => (
          <li
            key={title}
            className="grid gap-x-6 gap-y-0.5 border-line border-t py-3.5 first:border-t-0 first:pt-0 md:grid-cols-[220px_1fr]"
          >
            <h3 className="font-semibold">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Masthead() {
  return (
    <header className={`${COLUMN} pt-[env(safe-area-inset-top)]`}>
      <div className="flex min-h-14 flex-wrap items-center justify-between">
        <a href="/" className="flex min-h-11 items-center gap-2.5 font-semibold tracking-[-0.01em]">
          <Mark />
          Coin Analyst
        </a>
        <a
          href="/login"
          className="-me-2.5 inline-flex min-h-11 items-center rounded-md px-2.5 font-medium text-[0.8125rem] text-accent hover:bg-accent-soft"
        >
          Beta Access
        </a>
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className={`${COLUMN} pb-[env(safe-area-inset-bottom)]`}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-5 pb-10 text-[0.8125rem]">
        <p className="me-auto text-faint">Coin Analyst, closed beta</p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 text-muted">
          <a href="#how-it-works" className="inline-flex min-h-11 items-center">
            How It Works
          </a>
          <a href="#waitlist" className="inline-flex min-h-11 items-center">
            Join the Waitlist
          </a>
          <a href="/login" className="inline-flex min-h-11 items-center">
            Beta Access
          </a>
        </nav>
      </div>
    </footer>
  );
}

interface LandingPageProps {
  readonly specimen: Specimen;
  readonly record: ReplayedRecord;
}

/** Rendered at build; never runs in a browser. */
export function LandingPage({ specimen, record }: LandingPageProps) {
  return (
    <>
      <a
        href="#waitlist"
        className="sr-only z-50 rounded-md bg-accent-fill text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:px-4 focus:py-3"
      >
        Skip to the waitlist
      </a>
      <Masthead />
      <main>
        <Hero stage={<Stage specimen={specimen} />} />
        <HowItWorks specimen={specimen} />
        <EvidenceDemo specimen={specimen} />
        <RecordSection record={record} specimen={specimen} />
        <WhyList />
        <WaitlistForm />
      </main>
      <Footer />
    </>
  );
}
