import { ODDS_MODEL } from '../../../../domain/plan/odds/model.ts';
import { expectedWords } from '../../../../domain/plan/odds/odds-words.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { shareText } from '../../../../domain/text/r-text.ts';
import { type PlanTarget, partText } from './plan-words.ts';

const COLUMNS = ['Target first', 'Stop first', 'Neither', 'Base rate', 'After costs'];

export function OddsTable({ targets }: { readonly targets: readonly PlanTarget[] }) {
  return (
    <table className="numeric w-full border-collapse text-sm">
      <caption className="sr-only">Odds of each target within the plan’s time</caption>
      <thead>
        <tr className="text-muted">
          <td />
          {COLUMNS.map((column) => (
            <th
              key={column}
              scope="col"
              className="py-1 ps-1.5 text-end sm:ps-2 align-bottom font-medium"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {targets.map(({ label, role, odds }) => {
          const { n, hit } = ODDS_MODEL.targets[role].baseRate;
          const cells = odds
            ? [
                partText(odds.hit),
                partText(odds.stop),
                partText(odds.expire),
                n === 0 ? NOT_AVAILABLE : shareText(hit),
                expectedWords(odds.expected),
              ]
            : COLUMNS.map(() => NOT_AVAILABLE);
          return (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="py-1.5 text-start font-medium">
                {label}
              </th>
              {COLUMNS.map((column, place) => (
                <td key={column} className="whitespace-nowrap py-1.5 ps-1.5 text-end sm:ps-2">
                  {cells[place]}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
