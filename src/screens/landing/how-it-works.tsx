import type { ReactNode } from 'react';
import { formatPrice } from '../../../domain/text/number-format.ts';
import { PassageText } from './passage-text.tsx';
import { Section } from './section.tsx';
import type { Specimen } from './specimen.ts';
import { candleCloses, shortDate } from './specimen-words.ts';

const WIDTH = 300;
const HEIGHT = 124;
/** Room for the dot at both ends. */
const EDGE = 4;
/** Rails of the ladder, and where the week's line ends. */
const [LEFT, RIGHT] = [282, 300];
const LINE_END = 272;

/** The week before the plan runs into its ladder on one scale, with price as it then was. */
function PlanFigure({ specimen }: { readonly specimen: Specimen }) {
  const { week, tickSize, recommendation } = specimen;
  const { entry, stopLoss, takeProfit } = recommendation;
  const targets = Object.values(takeProfit);
  const primary = targets.at(-1) ?? entry;
  const prices = [...week, entry, stopLoss, ...targets];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const y = (price: number) =>
    Number((EDGE + ((high - price) / (high - low)) * (HEIGHT - 2 * EDGE)).toFixed(1));
  const x = (place: number) => Number(((place / (week.length - 1)) * LINE_END).toFixed(1));
  const path = week.map((price, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(price)}`);
  const zone = (price: number) => ({
    x: LEFT,
    width: RIGHT - LEFT,
    y: Math.min(y(entry), y(price)),
    height: Math.abs(y(price) - y(entry)),
  });
  const rails = (price: number) =>
    `M${LEFT} ${y(entry)}V${y(price)}M${RIGHT} ${y(entry)}V${y(price)}`;
  const rung = (price: number) => `M${LEFT} ${y(price)}h${RIGHT - LEFT}`;
  const shown = (price: number) => formatPrice(price, tickSize);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Price of 7 days and the plan: stop ${shown(stopLoss)}, entry ${shown(entry)}, primary target ${shown(primary)}`}
      className="w-full max-w-75 fill-none stroke-[1.5] md:ms-auto"
    >
      <path className="stroke-text" strokeLinejoin="round" d={path.join('')} />
      <path
        className="stroke-muted [stroke-dasharray:2_3]"
        d={`M${LINE_END} ${y(entry)}H${LEFT}`}
      />
      <rect className="fill-up-soft" {...zone(primary)} />
      <rect className="fill-down-soft" {...zone(stopLoss)} />
      <path className="stroke-up-line" d={rails(primary) + targets.map(rung).join('')} />
      <path className="stroke-down-line" d={rails(stopLoss) + rung(stopLoss)} />
      <path className="stroke-text" d={rung(entry)} />
      <circle className="fill-text stroke-page" cx={(LEFT + RIGHT) / 2} cy={y(entry)} r="4" />
    </svg>
  );
}

/** Timeframes of the example that are named. */
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
