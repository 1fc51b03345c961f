import { ArrowDown, ArrowUp, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { classNames } from '../../../ui/class-names.ts';
import {
  byEdges,
  byPrice,
  cloudSays,
  type FrameValues,
  flowSays,
  frameValues,
  histogramSays,
  type Saying,
  sarSays,
  structureSays,
  trendSays,
  volumeSays,
} from './reading-says.ts';

const average = (name: 'MA20' | 'MA50' | 'MA200') => (values: FrameValues) =>
  byPrice(values.indicators.movingAverages[name], values);

/** Readings that come down to a word, named as on their cards. */
const ROWS: readonly (readonly [label: string, says: (values: FrameValues) => Saying | null])[] = [
  ['RSI', ({ indicators }) => byEdges(indicators.RSI, [30, 70])],
  ['MACD Histogram', histogramSays],
  ['MA20', average('MA20')],
  ['MA50', average('MA50')],
  ['MA200', average('MA200')],
  ['VWAP', (values) => byPrice(values.indicators.VWAP, values)],
  ['Stoch RSI K', ({ indicators }) => byEdges(indicators.stochasticRSI.k, [20, 80])],
  ['Williams %R', ({ indicators }) => byEdges(indicators.williamsR, [-80, -20])],
  ['CCI', ({ indicators }) => byEdges(indicators.CCI, [-100, 100])],
  ['MFI', ({ volume }) => byEdges(volume.MFI, [20, 80])],
  ['ADX', trendSays],
  ['Parabolic SAR', sarSays],
  ['Ichimoku Cloud', cloudSays],
  ['Chaikin Money Flow', flowSays],
  ['Volume', volumeSays],
  ['Market Structure', structureSays],
];

export function tableRows(facts: KnownFacts) {
  const values = byTimeframe((timeframe) => frameValues(facts, timeframe));
  return ROWS.map(([label, says]) => ({
    label,
    cells: byTimeframe((timeframe) => says(values[timeframe])),
  }));
}

const LOOKS = {
  up: { field: 'bg-up-soft', ink: 'text-up', Icon: ArrowUp },
  down: { field: 'bg-down-soft', ink: 'text-down', Icon: ArrowDown },
  warn: { field: 'bg-warn-soft', ink: 'text-warn', Icon: TriangleAlert },
  flat: { field: '', ink: 'text-faint', Icon: null },
} as const;

function Cell({ says }: { readonly says: Saying | null }) {
  if (!says) return <td className="px-2 py-1.5 text-end md:px-2.5 text-faint">{NOT_AVAILABLE}</td>;
  const { field, ink, Icon } = LOOKS[says.way];
  return (
    <td className={classNames('border-page border-s-2 px-2 py-1.5 text-end md:px-2.5', field)}>
      <b className="numeric block whitespace-nowrap font-medium">{says.text}</b>
      <span
        className={classNames(
          'inline-flex items-center gap-0.5 whitespace-nowrap text-[0.6875rem]',
          ink,
        )}
      >
        {Icon ? <Icon aria-hidden="true" className="size-3" /> : null}
        {says.word}
      </span>
    </td>
  );
}

/** On phones the row heading stays in view while its columns scroll. */
const HEAD = 'text-start font-normal max-md:sticky max-md:start-0 max-md:bg-page max-md:ps-4';

export interface IndicatorTableProps {
  readonly facts: KnownFacts;
  readonly timeframe: Timeframe;
}

/** Scrolls sideways; on phones edge to edge, fading where there is more. */
export function IndicatorTable({ facts, timeframe }: IndicatorTableProps) {
  const rows = useMemo(() => tableRows(facts), [facts]);
  const scrolling = { tabIndex: 0, role: 'region', 'aria-label': 'Readings by timeframe' } as const;
  return (
    <div
      {...scrolling}
      className="overflow-x-auto max-md:-mx-4 max-md:pe-8 max-md:mask-r-from-[calc(100%-2.5rem)]"
    >
      <table className="w-full border-collapse text-[0.8125rem]">
        <thead>
          <tr className="text-faint text-xs">
            <th scope="col" className={`py-2 pe-2 ${HEAD}`}>
              Reading
            </th>
            {TIMEFRAMES.map((each) => (
              <th
                key={each}
                scope="col"
                aria-current={each === timeframe ? 'true' : undefined}
                className={classNames(
                  'px-2 py-2 text-end font-normal md:px-2.5',
                  each === timeframe && 'font-semibold text-text',
                )}
              >
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label} className="border-page border-t-2">
              <th scope="row" className={`whitespace-nowrap py-1.5 pe-2 text-muted ${HEAD}`}>
                {label}
              </th>
              {TIMEFRAMES.map((each) => (
                <Cell key={each} says={cells[each]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
