import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent, formatPrice } from '../../../domain/number-format.ts';
import { Section } from './section.tsx';
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

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5">
      <dt className="text-muted">{label}</dt>
      <dd className="numeric text-end">{children}</dd>
    </div>
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

function Signal({ specimen: { recommendation, tickSize } }: { readonly specimen: Specimen }) {
  const { action, entry, stopLoss, takeProfit, potentialROI } = recommendation;
  const Arrow = action === 'LONG' ? ArrowUp : ArrowDown;
  return (
    <>
      <p
        className={`mb-2 inline-flex items-center gap-1 font-bold ${action === 'LONG' ? 'text-up' : 'text-down'}`}
      >
        <Arrow aria-hidden="true" strokeWidth={3} className="size-4" />
        {action}
      </p>
      <dl>
        <Row label="Entry">{formatPrice(entry, tickSize)}</Row>
        <Row label="Stop-loss">{formatPrice(stopLoss, tickSize)}</Row>
        {Object.entries(takeProfit).map(([label, target]) => (
          <Row key={label} label={label.replace('TP', 'Take-profit ')}>
            {formatPrice(target, tickSize)}
          </Row>
        ))}
        <Row label="Risk">{formatPercent(potentialROI.riskPerTrade)}</Row>
        <Row label="Reward to risk">{formatNumber(potentialROI.rr, 2)}</Row>
      </dl>
    </>
  );
}

/** The three steps, each with what it gave in one real example, and how that example ended. */
export function HowItWorks({ specimen }: { readonly specimen: Specimen }) {
  return (
    <Section
      id="how-it-works"
      title="How It Works"
      expectedHeight="[contain-intrinsic-height:auto_88rem] lg:[contain-intrinsic-height:auto_55rem]"
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
          text="Long or short, where to get in, where you are wrong, where to take profit, and what the risk pays. What speaks against it is shown beside it."
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
