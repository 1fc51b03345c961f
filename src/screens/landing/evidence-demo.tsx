import { Fragment, type ReactNode } from 'react';
import { Section } from './section.tsx';
import type { Evidence, Passage, Specimen } from './specimen.ts';

interface PassageTextProps {
  readonly passage: Passage;
  /** Renders a stretch of evidence by its index. */
  readonly children: (words: string, place: number) => ReactNode;
}

export function PassageText({ passage: { text, evidence }, children }: PassageTextProps) {
  return (
    <>
      {evidence.map(({ start, end }, place) => (
        <Fragment key={start}>
          {text.slice(evidence[place - 1]?.end ?? 0, start)}
          {children(text.slice(start, end), place)}
        </Fragment>
      ))}
      {text.slice(evidence.at(-1)?.end ?? 0)}
    </>
  );
}

/** The words beside it say the same. */
const TONES = { up: 'text-up', down: 'text-down', plain: 'text-muted' } as const;

function Card({ evidence, place }: { readonly evidence: Evidence; readonly place: number }) {
  const { title, side, rule, values, candles } = evidence;
  return (
    <div
      id={`evidence-${place}`}
      className="landing-card rounded-[10px] border border-edge bg-surface p-4 text-[0.8125rem] leading-[1.45] [grid-area:1/1]"
    >
      <h3 className="font-semibold text-[0.9375rem]">{title}</h3>
      <p className={`mt-1 font-medium ${TONES[side.tone]}`}>{side.words}</p>
      {values.length > 0 ? (
        <dl className="my-2">
          {values.map(({ label, value }) => (
            <div
              key={label}
              className="flex items-baseline justify-between gap-4 border-line border-t py-1.5 first:border-t-0"
            >
              <dt className="text-muted">{label}</dt>
              <dd className="whitespace-nowrap font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {candles ? <p className="mt-1 text-muted text-xs">{candles}</p> : null}
      {rule ? <p className="mt-1 text-muted text-xs">{rule}</p> : null}
    </div>
  );
}

/** The evidence with the most figures. */
function openedAtFirst({ argument }: Specimen): number {
  const counts = argument.evidence.map(({ values }) => values.length);
  return counts.indexOf(Math.max(...counts));
}

/** Radio buttons open it, so that it works without a script and with the arrow keys. */
export function EvidenceDemo({ specimen }: { readonly specimen: Specimen }) {
  const { evidence } = specimen.argument;
  const opened = openedAtFirst(specimen);
  return (
    <Section
      id="evidence"
      title="Tap a number, see where it comes from"
      lead="Underlined: computed. The rest: opinion."
    >
      <fieldset className="landing-evidence grid min-w-0 items-start gap-6 [overflow-wrap:anywhere] min-[68.75rem]:grid-cols-[minmax(0,1fr)_340px] min-[68.75rem]:gap-12">
        <legend className="sr-only">Evidence of this passage</legend>
        {evidence.map(({ start }, place) => (
          <input
            key={start}
            type="radio"
            name="evidence"
            id={`evidence-${place}-opens`}
            aria-describedby={`evidence-${place}`}
            defaultChecked={place === opened}
            className="sr-only"
          />
        ))}
        <blockquote className="text-[1.0625rem] leading-[1.6] md:text-[1.375rem] md:tracking-[-0.01em]">
          <PassageText passage={specimen.argument}>
            {(words, place) => (
              <label htmlFor={`evidence-${place}-opens`} className="evidence hover:text-accent">
                {words}
              </label>
            )}
          </PassageText>
        </blockquote>
        <div className="grid">
          {evidence.map((one, place) => (
            <Card key={one.start} evidence={one} place={place} />
          ))}
        </div>
      </fieldset>
    </Section>
  );
}
