import { formatPrice } from '../../../../domain/number-format.ts';
import type { OverlayLine } from '../../../../domain/readings/reading.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT } from '../../../ui/tone.ts';
import type { CandleReading } from './candle-reading.ts';
import { overlayCss } from './colours.ts';

const WAYS = {
  up: { mark: '▲', tone: 'up' },
  down: { mark: '▼', tone: 'down' },
  flat: { mark: '▬', tone: 'plain' },
} as const;

interface CandleLegendProps {
  readonly reading: CandleReading;
  /** Whether this is the newest candle. */
  readonly newest: boolean;
  readonly lines: readonly OverlayLine[];
  readonly lineValue: (line: OverlayLine) => number | null;
  readonly tickSize: number;
}

function Swatch({ line }: { readonly line: OverlayLine }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-block w-4 border-t-2', line.dashed && 'border-dashed')}
      style={{ borderColor: overlayCss(line.colour) }}
    />
  );
}

/** The candle under the pointer or the cursor, else the newest, in figures. */
export function CandleLegend({ reading, newest, lines, lineValue, tickSize }: CandleLegendProps) {
  const { mark, tone } = WAYS[reading.way];
  const figures = [
    ['Open', reading.open],
    ['High', reading.high],
    ['Low', reading.low],
    ['Close', reading.close],
    ['Volume', reading.volume],
  ] as const;
  return (
    <div className="flex min-h-[7rem] flex-col gap-1 text-sm sm:min-h-[4.5rem]">
      <p className="numeric text-muted">
        {reading.opened}
        {newest ? ' · newest' : ''}
        {reading.touched.length > 0 ? ` · reaches ${reading.touched.join(', ')}` : ''}
      </p>
      <dl className="numeric grid grid-cols-2 gap-x-3 gap-y-0.5 sm:flex sm:flex-wrap sm:gap-x-4">
        {figures.map(([label, text]) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className={label === 'Close' ? TONE_TEXT[tone] : undefined}>
              {label === 'Close' ? `${mark} ${text}` : text}
            </dd>
          </div>
        ))}
        {lines.map((line) => (
          <div key={line.name} className="flex flex-wrap items-center gap-x-1.5">
            <dt className="flex items-center gap-1.5 text-muted">
              <Swatch line={line} />
              {line.label}
            </dt>
            <dd>{formatPrice(lineValue(line), tickSize)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
