import type { ReactNode } from 'react';
import { readPlan } from '../../../domain/analysis/read-plan.ts';
import { formatPrice } from '../../../domain/text/number-format.ts';
import { ladderOfPlan } from '../../plan/ladder-plan.ts';
import { PlanLine } from '../../plan/plan-line.tsx';
import { PassageText } from './evidence-demo.tsx';
import { Section } from './section.tsx';
import type { Specimen } from './specimen.ts';
import { candleCloses, shortDate } from './specimen-words.ts';

/** The week before the plan runs into it on one scale, with price as it then was. */
function PlanFigure({ specimen }: { readonly specimen: Specimen }) {
  const { week, tickSize, snapshotTime, recommendation } = specimen;
  const { entry, stopLoss, takeProfit } = recommendation;
  const shown = (price: number) => formatPrice(price, tickSize);
  const [last, primary] = Object.entries(takeProfit).at(-1) ?? ['entry', entry];
  const plan = ladderOfPlan(readPlan(recommendation), {
    tickSize,
    now: { price: entry, change24h: null, tickSize, at: snapshotTime },
    status: null,
    moment: snapshotTime,
  });
  return (
    <PlanLine
      plan={plan}
      closes={week}
      width={300}
      height={124}
      label={`Price of 7 days and the plan: stop ${shown(stopLoss)}, entry ${shown(entry)}, ${last} ${shown(primary)}`}
      className="h-auto w-full max-w-75 md:ms-auto"
    />
  );
}

const NAMED = 3;

interface StepProps {
  readonly title: string;
  readonly text: string;
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
          text="Candles come from the exchange on five timeframes. Only closed ones count, so readings never change later."
        >
          <CandleTimes specimen={specimen} />
        </Step>
        <Step
          title="AI analysis"
          text="Indicators, levels and patterns are computed first. Then the text is written from them. Code computes every number."
        >
          <p>
            <PassageText passage={specimen.reading}>
              {(words) => <span className="evidence">{words}</span>}
            </PassageText>
          </p>
        </Step>
        <Step
          title="Actionable trade signals"
          text="Entry, stop and targets, with the odds of each and the case against."
        >
          <PlanFigure specimen={specimen} />
        </Step>
      </ol>
    </Section>
  );
}
