import { EvidenceDemo } from './evidence-demo.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Masthead } from './masthead.tsx';
import type { ReplayedRecord } from './record.ts';
import { RecordSection } from './record-section.tsx';
import type { Specimen } from './specimen.ts';
import { Stage } from './stage.tsx';
import { WaitlistForm } from './waitlist-form.tsx';
import { WhyList } from './why-list.tsx';

interface LandingPageProps {
  readonly specimen: Specimen;
  readonly record: ReplayedRecord;
}

/** The landing page, top to bottom. It is rendered at build and never runs in a browser. */
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
