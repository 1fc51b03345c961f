import type { ReactNode } from 'react';
import { PassageText } from './passage-text.tsx';
import { PlanFigure } from './plan-figure.tsx';
import { Section } from './section.tsx';
import type { Specimen } from './specimen.ts';
import { candleCloses, shortDate } from './specimen-words.ts';

/** Timeframes of the example that are named; the rest would say no more. */
const NAMED = 3;

interface StepProps {
  readonly title: string;
  readonly text: string;
  /** What the step gave in the example. */
  readonly children: ReactNode;
}

function Step({ title, text, children }: StepProps) {
  return (
    <li>
      <div className="mb-5 flex items-end border-line border-b pb-4 text-[0.8125rem] md:h-38">
        <div className="w-full">{children}</div>
      </div>
      <h3 className="mb-1.5 font-semibold text-[1.0625rem]">{title}</h3>
      <p className="text-muted">{text}</p>
    </li>
  );
}

function CandleTimes({ specimen }: { readonly specimen: Specimen }) {
  return (
    <dl>
      {candleCloses(specimen)
        .slice(0, NAMED)
        .map(({ timeframe, closed }) => (
          <div
            key={timeframe}
            className="flex justify-between gap-2 border-line border-t py-1.5 first:border-t-0"
          >
            <dt className="text-muted">{timeframe}</dt>
            <dd className="font-medium">closed {closed}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The three steps, each with what it gave in one real example. */
export function HowItWorks({ specimen }: { readonly specimen: Specimen }) {
  return (
    <Section
      id="how-it-works"
      title="How It Works"
      lead={`With an example: ${specimen.coin} on ${shortDate(specimen.snapshotTime)}. Times are UTC.`}
    >
      <ol className="grid gap-7 md:grid-cols-3 md:gap-8 min-[68.75rem]:gap-12">
        <Step
          title="Real-time exchange data"
          text="Candles come from the exchange on five timeframes, and only closed ones count: what has been read from a candle does not change later."
        >
          <CandleTimes specimen={specimen} />
        </Step>
        <Step
          title="AI analysis"
          text="Indicators, levels and patterns are computed first; then the text is written from them. Its numbers are those computed, not guessed."
        >
          <p>
            <PassageText passage={specimen.reading}>
              {(words) => <span className="evidence">{words}</span>}
            </PassageText>
          </p>
        </Step>
        <Step
          title="Actionable trade signals"
          text="Long or short, where to get in, where you are wrong, where to take profit, and what the risk pays. What speaks against it stands beside it."
        >
          <PlanFigure specimen={specimen} />
        </Step>
      </ol>
    </Section>
  );
}
