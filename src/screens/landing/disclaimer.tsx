import { Section } from './section.tsx';

/** The risk, in plain sight. */
export function Disclaimer() {
  return (
    <Section id="risk" title="Investment Risk">
      <p className="max-w-[70ch] text-muted">
        Nothing here is investment advice. Trading crypto carries risk, and you can lose all the
        money you put in. An analysis can be wrong, and past results say nothing about future ones.
        Do your own research. Everything is for educational purposes only, and the beta program may
        change or be cancelled at any time.
      </p>
    </Section>
  );
}
