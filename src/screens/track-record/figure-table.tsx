import type { ReactNode } from 'react';
import { NOT_AVAILABLE } from '../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../domain/text/r-text.ts';

interface Outcomes {
  /** Absent where open entries are not counted. */
  readonly entries?: number;
  readonly settled: number;
  readonly hits: number;
  /** Mean result in R. */
  readonly netR: number | null;
}

/** Targets reached, of settled entries. */
export const reachedText = ({ settled, hits }: Pick<Outcomes, 'settled' | 'hits'>) =>
  settled === 0 ? NOT_AVAILABLE : shareText(hits / settled);

export const OUTCOME_COLUMNS = ['Reached', 'Net'] as const;

export function outcomeFigures(outcomes: Outcomes | undefined): {
  readonly note: string;
  readonly figures: readonly string[];
} {
  if (!outcomes) return { note: 'none settled', figures: OUTCOME_COLUMNS.map(() => NOT_AVAILABLE) };
  const { entries, settled, netR } = outcomes;
  return {
    note: `${settled}${entries === undefined ? '' : ` of ${entries}`} settled`,
    figures: [reachedText(outcomes), rText(netR)],
  };
}

interface GroupCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Not a region, as groups have cards of the same names. */
export function GroupCard({ title, children }: GroupCardProps) {
  return (
    <div className="@container min-w-0 pt-1">
      <h3 className="mb-1 font-[560] text-[0.9375rem]">{title}</h3>
      {children}
    </div>
  );
}

interface FigureTableProps {
  readonly caption: ReactNode;
  readonly captionHidden?: boolean;
  /** The first is of the rows' names. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly note?: string;
    readonly figures: readonly string[];
  }[];
}

export function FigureTable({ caption, captionHidden = false, columns, rows }: FigureTableProps) {
  const [first, ...others] = columns;
  return (
    <table className="numeric w-full border-collapse text-sm @max-[15rem]:[&_th]:wrap-anywhere @max-[15rem]:text-xs">
      <caption
        className={
          captionHidden
            ? 'sr-only'
            : 'mb-2 max-w-[68ch] text-start text-faint text-xs leading-[1.45]'
        }
      >
        {caption}
      </caption>
      <thead>
        <tr className="align-bottom text-faint text-xs">
          <th scope="col" className="py-1 pe-2 text-start font-normal @max-[15rem]:pe-1 sm:pe-3">
            {first}
          </th>
          {others.map((column) => (
            <th
              key={column}
              scope="col"
              className="py-1 ps-2 text-end font-normal @max-[15rem]:ps-1 sm:ps-3"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, note, figures }) => (
          <tr key={key} className="border-line border-t">
            <th
              scope="row"
              className="py-2 pe-2 text-start align-baseline @max-[15rem]:pe-1 font-normal text-muted sm:pe-3"
            >
              {name}
              {note ? <span className="block text-faint text-xs">{note}</span> : null}
            </th>
            {figures.map((figure, place) => (
              <td
                key={others[place]}
                className="whitespace-nowrap py-2 ps-2 text-end align-baseline font-[560] @max-[15rem]:whitespace-normal @max-[15rem]:ps-1 sm:ps-3"
              >
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
