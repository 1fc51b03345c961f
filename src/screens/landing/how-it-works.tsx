import type { ReactNode } from 'react';
import { Row } from './row.tsx';
import { Section } from './section.tsx';
import { Signal } from './signal.tsx';
import type { Specimen } from './specimen.ts';
import { candleCloses, outcomeWords, shortDate } from './specimen-words.ts';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  /** What the step gave in the example. */
  readonly children: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="grid gap-x-10 gap-y-4 border-line border-t py-6 first:border-t-0 first:pt-0 md:grid-cols-2">
      <div>
        <h3 className="font-semibold text-lg">
          <span className="numeric me-3 text-muted">{number}</span>
          {title}
        </h3>
        <p className="mt-1.5 max-w-[48ch] text-muted">{text}</p>
      </div>
      <div className="min-w-0 rounded-lg border border-line bg-surface p-4">{children}</div>
    </li>
  );
}

function CandleTimes({ specimen }: { readonly specimen: Specimen }) {
  return (
    <dl>
      {candleCloses(specimen).map(({ timeframe, closed }) => (
        <Row key={timeframe} label={timeframe}>
          closed {closed}
        </Row>
      ))}
    </dl>
  );
}

/** The three steps, each with what it gave in one real example, and how that example ended. */
export function HowItWorks({ specimen }: { readonly specimen: Specimen }) {
  return (
    <Section
      id="how-it-works"
      title="How It Works"
      expectedHeight="[contain-intrinsic-height:auto_98rem] lg:[contain-intrinsic-height:auto_64rem]"
      lead={
        <p>
          With an example: {specimen.coin} on {shortDate(specimen.snapshotTime)}, as the app saw it.
          Times are UTC.
        </p>
      }
    >
      <ol className="flex flex-col">
        <Step
          number={1}
          title="Real-time exchange data"
          text="Candles come from the exchange on five timeframes, and only closed ones count: what has been read from a candle does not change later."
        >
          <CandleTimes specimen={specimen} />
        </Step>
        <Step
          number={2}
          title="AI analysis"
          text="Indicators, levels and patterns are computed first; then the text is written from them. Its numbers are those computed, not guessed."
        >
          {specimen.quotes.map((quote) => (
            <blockquote key={quote} className="not-first:mt-3">
              “{quote}”
            </blockquote>
          ))}
        </Step>
        <Step
          number={3}
          title="Actionable trade signals"
          text="Long or short, where to get in, where you are wrong, where to take profit, and what the risk pays. Each target has its odds, and where these do not pay after costs, the plan says to stand aside."
        >
          <Signal specimen={specimen} />
        </Step>
      </ol>
      <p className="border-line border-t pt-6">
        <strong className="font-semibold">How this one ended.</strong>{' '}
        <span className="text-muted">{outcomeWords(specimen)}</span>
      </p>
    </Section>
  );
}
