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

function Swatch({ line }: { readonly line: OverlayLine }) {
  const look = line.dotted ? 'border-dotted' : line.dashed ? 'border-dashed' : '';
  return (
    <span
      aria-hidden="true"
      className={classNames('me-1 inline-block w-2.5 border-t-2 align-[3px]', look)}
      style={{ borderColor: overlayCss(line.colour) }}
    />
  );
}

/** The fan's greys: what lies in all three, in two, in one. */
const GREYS = ['opacity-25', 'opacity-15', 'opacity-[0.07]'];

function Shares() {
  return (
    <span aria-hidden="true" className="me-1 inline-flex h-2.5 forced-color-adjust-none">
      {GREYS.map((grey) => (
        <span key={grey} className={classNames('w-2 bg-text', grey)} />
      ))}
    </span>
  );
}

interface FigureProps {
  /** Visible abbreviation, such as 'O'. */
  readonly sign: string;
  readonly name: string;
  readonly text: string;
  readonly className?: string;
}

function Figure({ sign, name, text, className }: FigureProps) {
  return (
    <div className={className}>
      <dt className="inline">
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{name}</span>
      </dt>{' '}
      <dd className="inline font-medium text-muted">
        <PriceText text={text} />
      </dd>
    </div>
  );
}

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
      <Figure sign="O" name="Open" text={reading.open} className="@max-[28rem]:hidden" />
      <Figure sign="H" name="High" text={reading.high} className="@max-[28rem]:hidden" />
      <Figure sign="L" name="Low" text={reading.low} className="@max-[28rem]:hidden" />
      <div>
        <dt className="inline">
          <span aria-hidden="true">C</span>
          <span className="sr-only">Close</span>
        </dt>{' '}
        <dd className={classNames('inline font-medium', TONE_TEXT[tone])}>
          <svg
            viewBox="0 0 8 8"
            role="img"
            aria-label={reading.way}
            className="me-1 inline size-2 fill-current"
          >
            <polygon points={points} />
          </svg>
          <PriceText text={reading.close} />
        </dd>
      </div>
      {fan ? (
        <div>
          <dt className="inline">
            <Shares />
            <span className="@max-[28rem]:sr-only">expected </span>
            <Term of="range" className="min-w-11" />
          </dt>{' '}
          <dd className="inline font-medium text-muted @max-[28rem]:sr-only">50 80 95%</dd>
        </div>
      ) : null}
      {forming ? (
        <div>
          <dt className="inline">Hollow:</dt>{' '}
          <dd className="inline">
            <Term of="forming candle" />
          </dd>
        </div>
      ) : null}
      {lines.map((line) => (
        <div key={line.name}>
          <dt className="inline">
            <Swatch line={line} />
            {line.label}
          </dt>{' '}
          <dd className="inline font-medium text-muted">
            <PriceText text={formatPrice(lineValue(line), tickSize)} />
          </dd>
        </div>
      ))}
      <Figure sign="V" name="Volume" text={reading.volume} />
      {reading.touched.length > 0 ? (
        <div>
          <dt className="inline">range includes</dt>{' '}
          <dd className="inline text-muted">{reading.touched.join(', ')}</dd>
        </div>
      ) : null}
    </dl>
  );
}
