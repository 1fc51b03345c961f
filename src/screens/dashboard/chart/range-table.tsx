import type { KnownRanges, Ranges } from '../../../../domain/analysis/ranges.ts';
import { REPLAYED_RANGES } from '../../../../domain/plan/bands/replayed.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { SCROLLED } from '../../../ui/scrolled.ts';
import { columnHeads } from '../frame/column-heads.tsx';
import { HORIZONS, rangePrice } from './fan.ts';

/** Outermost last; the shares of the fan, from dark to light. */
const SHARES = [50, 80, 95] as const;
const COLUMNS = ['Range', ...SHARES.map((share) => `${share}%`)];

function Bands({ ranges, tickSize }: { readonly ranges: Ranges; readonly tickSize: number }) {
  const price = (value: number) => <PriceText text={rangePrice(value, ranges.from, tickSize)} />;
  return (
    <table className="numeric w-full text-end text-[0.8125rem]">
      <caption className="sr-only">Expected range of price</caption>
      <thead>
        <tr className="text-faint text-xs">
          {columnHeads(COLUMNS, 'py-1.5 font-normal first:text-start')}
        </tr>
      </thead>
      <tbody>
        {HORIZONS.map(([name, label]) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className="py-1.5 text-start font-normal text-muted">
              {label}
            </th>
            {SHARES.map((share) => {
              const { low, high } = ranges[name].bands[share];
              return (
                <td key={share} className="py-1.5 ps-2 font-medium">
                  {price(low)}–<wbr />
                  {price(high)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On the replayed days, which came after the fit. */
function coverSentence(): string {
  const { cases, day } = REPLAYED_RANGES;
  const [inner, middle, outer] = SHARES.map((share) =>
    formatNumber(100 * (day[share]?.happened ?? Number.NaN), 0),
  );
  return `No direction implied; ${formatNumber(cases.day, 0)} later days held ${inner}, ${middle}, ${outer}%.`;
}

interface RangeTableProps {
  readonly ranges: KnownRanges;
  readonly tickSize: number;
}

export function RangeTable({ ranges, tickSize }: RangeTableProps) {
  return (
    <div className="@container border-line border-t px-4 py-2 md:px-6">
      {'unknown' in ranges ? (
        <p className="text-faint text-xs leading-5">
          <span className="text-muted">Range not known:</span> {ranges.unknown}.
        </p>
      ) : (
        <div className="grid items-end gap-x-10 gap-y-2 @min-[40rem]:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
          <section aria-label="Expected range" {...SCROLLED} className="overflow-x-auto">
            <Bands ranges={ranges} tickSize={tickSize} />
          </section>
          <p className="text-faint text-xs leading-5 @min-[40rem]:pb-1.5">{coverSentence()}</p>
        </div>
      )}
    </div>
  );
}
