import { DemoVideo } from './demo-video.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Masthead } from './masthead.tsx';
import type { Specimen } from './specimen.ts';
import { WaitlistForm } from './waitlist-form.tsx';
import { WhyList } from './why-list.tsx';

/** The landing page, top to bottom. It is rendered at build and never runs in a browser. */
export function LandingPage({ specimen }: { readonly specimen: Specimen }) {
  return (
    <>
      <a
        href="#waitlist"
        className="sr-only z-50 rounded-lg bg-accent-fill text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:px-4 focus:py-3"
      >
        Skip to the waitlist
      </a>
      <Masthead />
      <main>
        <Hero video={<DemoVideo specimen={specimen} />} />
        <HowItWorks specimen={specimen} />
        <WhyList />
        <WaitlistForm />
        <Disclaimer />
      </main>
      <Footer />
    </>
  );
}
