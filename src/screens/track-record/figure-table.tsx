import type { ReactNode } from 'react';

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
    <table className="numeric w-full border-collapse text-sm">
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
          <th scope="col" className="py-1 pe-2 text-start font-normal sm:pe-3">
            {first}
          </th>
          {others.map((column) => (
            <th key={column} scope="col" className="py-1 ps-2 text-end font-normal sm:ps-3">
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
              className="py-2 pe-2 text-start align-baseline font-normal text-muted sm:pe-3"
            >
              {name}
              {note ? <span className="block text-faint text-xs">{note}</span> : null}
            </th>
            {figures.map((figure, place) => (
              <td
                key={others[place]}
                className="whitespace-nowrap py-2 ps-2 text-end align-baseline font-[560] sm:ps-3"
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
