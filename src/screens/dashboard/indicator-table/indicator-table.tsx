import { ArrowDown, ArrowUp, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { TIMEFRAMES, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Saying, Way } from '../cards/reading-says.ts';
import { tableRows } from './table-rows.ts';

const FIELD: Readonly<Record<Way, string>> = {
  up: 'bg-up-soft',
  down: 'bg-down-soft',
  warn: 'bg-warn-soft',
  flat: '',
};
const INK: Readonly<Record<Way, string>> = {
  up: 'text-up',
  down: 'text-down',
  warn: 'text-warn',
  flat: 'text-faint',
};
const ICON = { up: ArrowUp, down: ArrowDown, warn: TriangleAlert, flat: null } as const;

function Cell({ says }: { readonly says: Saying | null }) {
  if (!says) return <td className="px-2 py-1.5 text-end md:px-2.5 text-faint">{NOT_AVAILABLE}</td>;
  const Icon = ICON[says.way];
  return (
    <td
      className={classNames(
        'border-page border-s-2 px-2 py-1.5 text-end md:px-2.5',
        FIELD[says.way],
      )}
    >
      <b className="numeric block whitespace-nowrap font-medium">{says.text}</b>
      <span
        className={classNames(
          'inline-flex items-center gap-0.5 whitespace-nowrap text-[0.6875rem]',
          INK[says.way],
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

interface IndicatorTableProps {
  readonly facts: KnownFacts;
  readonly timeframe: Timeframe;
}

/** Scrolls sideways; on phones edge to edge, so that a cut column hints at more. */
export function IndicatorTable({ facts, timeframe }: IndicatorTableProps) {
  const rows = useMemo(() => tableRows(facts), [facts]);
  const scrolling = { tabIndex: 0, role: 'region', 'aria-label': 'Readings by timeframe' } as const;
  return (
    <div {...scrolling} className="overflow-x-auto max-md:-mx-4">
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
