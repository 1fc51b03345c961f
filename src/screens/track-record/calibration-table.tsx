import { formatNumber } from '../../../domain/number-format.ts';
import type { CalibrationPoint } from '../../../domain/odds/odds-model.ts';
import { shareText } from '../../../domain/r-text.ts';

interface CalibrationTableProps {
  readonly name: string;
  readonly real: readonly CalibrationPoint[];
  readonly replayed: readonly CalibrationPoint[];
}

const COLUMNS = ['Said', 'Happened', 'Of'] as const;

/** The points of the diagram as numbers. */
export function CalibrationTable({ name, real, replayed }: CalibrationTableProps) {
  const groups = [
    ['This track record', real],
    ['Replayed plans', replayed],
  ] as const;
  if (real.length + replayed.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 py-2.5 font-medium text-accent">Show as table</summary>
      <table className="numeric w-full border-collapse text-sm">
        <caption className="sr-only">{name}: odds said and what happened</caption>
        <thead>
          <tr className="text-faint text-xs">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-1 text-end font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([title, points]) =>
          points.length === 0 ? null : (
            <tbody key={title}>
              <tr className="border-line border-t">
                <th
                  scope="rowgroup"
                  colSpan={COLUMNS.length}
                  className="py-1 text-start font-medium"
                >
                  {title}
                </th>
              </tr>
              {points.map(({ said, happened, n }) => (
                <tr key={said}>
                  <td className="py-1 text-end">{shareText(said)}</td>
                  <td className="py-1 text-end">{shareText(happened)}</td>
                  <td className="py-1 text-end">{formatNumber(n, 0)}</td>
                </tr>
              ))}
            </tbody>
          ),
        )}
      </table>
    </details>
  );
}
