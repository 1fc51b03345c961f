import type { ReactNode } from 'react';
import type { TimeframeChart } from '../../../../domain/analysis/readings/chart.ts';
import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPrice, formatVolume } from '../../../../domain/text/number-format.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { Term } from '../../../plan/term.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT } from '../../../ui/tone.ts';
import { overlayCss } from './colours.ts';
import type { PlanLevel } from './scene.ts';

export type ChartCandle = TimeframeChart['candles'][number];

type CandleReading = ReturnType<typeof readCandle>;

/** In the user's time zone and at the coin's price precision. */
export function readCandle(
  candle: ChartCandle,
  timeframe: Timeframe,
  tickSize: number,
  levels: readonly Pick<PlanLevel, 'label' | 'price'>[],
) {
  const [time, open, high, low, close, volume] = candle;
  const price = (value: number) => formatPrice(value, tickSize);
  const way: keyof typeof WAYS = close > open ? 'up' : close < open ? 'down' : 'flat';
  return {
    opened: momentText(time),
    closed: momentText(time + PERIOD_MS[timeframe]),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: formatVolume(volume),
    way,
    /** Labels of levels (the plan's and the user's) within its range. */
    touched: levels
      .filter((level) => level.price >= low && level.price <= high)
      .map(({ label }) => label),
  };
}

export function spokenCandle(reading: CandleReading): string {
  const { opened, open, high, low, close, volume, touched } = reading;
  const plan = touched.length === 0 ? '' : ` Range includes ${touched.join(', ')}.`;
  return `${opened}. Open ${open}, high ${high}, low ${low}, close ${close}, volume ${volume}.${plan}`;
}

const WAYS = {
  up: { points: '4,1 7.6,7 .4,7', tone: 'up' },
  down: { points: '4,7 .4,1 7.6,1', tone: 'down' },
  flat: { points: '0,3 8,3 8,5 0,5', tone: 'plain' },
} as const;

interface CandleLegendProps {
  readonly timeframe: Timeframe;
  readonly reading: CandleReading;
  readonly newest: boolean;
  readonly fan: boolean;
  readonly forming: boolean;
  readonly lines: readonly OverlayLine[];
  readonly lineValue: (line: OverlayLine) => number | null;
  readonly tickSize: number;
}

function named(line: OverlayLine) {
  const look = line.dotted ? 'border-dotted' : line.dashed ? 'border-dashed' : '';
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames('me-1 inline-block w-2.5 border-t-2 align-[3px]', look)}
        style={{ borderColor: overlayCss(line.colour) }}
      />
      {line.label}
    </>
  );
}

/** The fan's greys: what lies in all three, in two, in one. */
const GREYS = ['opacity-25', 'opacity-15', 'opacity-[0.07]'];

interface EntryProps {
  readonly name: ReactNode;
  readonly look?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Entry({ name, look = 'font-medium text-muted', className, children }: EntryProps) {
  return (
    <div className={className}>
      <dt className="inline">{name}</dt> <dd className={classNames('inline', look)}>{children}</dd>
    </div>
  );
}

const signed = (sign: string, name: string) => (
  <>
    <span aria-hidden="true">{sign}</span>
    <span className="sr-only">{name}</span>
  </>
);

const PRICES = [
  ['O', 'Open', 'open'],
  ['H', 'High', 'high'],
  ['L', 'Low', 'low'],
] as const;

/** The candle under the pointer or cursor, else the newest; a row of its own, with as much as fits. */
export function CandleLegend(props: CandleLegendProps) {
  const { timeframe, reading, newest, fan, forming, lines, lineValue, tickSize } = props;
  const { points, tone } = WAYS[reading.way];
  return (
    <dl className="numeric flex h-7 flex-wrap gap-x-2.5 overflow-hidden whitespace-nowrap px-4 text-faint text-xs leading-7 md:px-6">
      <div>
        <dt className="inline font-medium text-muted">{timeframe}</dt>
        <dd className={newest ? 'sr-only' : 'inline'}>
          {' '}
          {newest ? 'newest candle' : reading.opened}
        </dd>
      </div>
      {PRICES.map(([sign, name, field]) => (
        <Entry key={field} name={signed(sign, name)} className="@max-[28rem]:hidden">
          <PriceText text={reading[field]} />
        </Entry>
      ))}
      <Entry name={signed('C', 'Close')} look={`font-medium ${TONE_TEXT[tone]}`}>
        <svg
          viewBox="0 0 8 8"
          role="img"
          aria-label={reading.way}
          className="me-1 inline size-2 fill-current"
        >
          <polygon points={points} />
        </svg>
        <PriceText text={reading.close} />
      </Entry>
      {fan ? (
        <div>
          <dt className="inline">
            <span aria-hidden="true" className="me-1 inline-flex h-2.5 forced-color-adjust-none">
              {GREYS.map((grey) => (
                <span key={grey} className={classNames('w-2 bg-text', grey)} />
              ))}
            </span>
            <span className="@max-[28rem]:sr-only">expected </span>
            <Term of="range" className="min-w-11" />
          </dt>{' '}
          <dd className="inline font-medium text-muted @max-[28rem]:sr-only">50 80 95%</dd>
        </div>
      ) : null}
      {forming ? (
        <Entry name="Hollow:" look="">
          <Term of="forming candle" />
        </Entry>
      ) : null}
      {lines.map((line) => (
        <Entry key={line.name} name={named(line)}>
          <PriceText text={formatPrice(lineValue(line), tickSize)} />
        </Entry>
      ))}
      <Entry name={signed('V', 'Volume')}>
        <PriceText text={reading.volume} />
      </Entry>
      {reading.touched.length > 0 ? (
        <Entry name="range includes" look="text-muted">
          {reading.touched.join(', ')}
        </Entry>
      ) : null}
    </dl>
  );
}
