import { ODDS_MODEL } from '../../../../domain/plan/odds/model.ts';
import { boundsOf, boundsText } from '../../../../domain/plan/odds/stance-words.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { shareText } from '../../../../domain/text/r-text.ts';
import { columnHeads } from '../frame/column-heads.tsx';
import { type PlanTarget, partText } from './plan-words.ts';

const COLUMNS = ['Target first', 'Stop first', 'Neither', 'Base rate', 'Break-even'];

export function OddsTable({ targets }: { readonly targets: readonly PlanTarget[] }) {
  return (
    <table className="numeric w-full border-collapse text-sm">
      <caption className="sr-only">Odds of each target within the plan’s time</caption>
      <thead>
        <tr className="text-muted">
          <td />
          {columnHeads(COLUMNS, 'py-1 ps-1.5 text-end sm:ps-2 align-bottom font-medium')}
        </tr>
      </thead>
      <tbody>
        {targets.map(({ label, role, odds, reward }) => {
          const bounds = odds && reward !== null ? boundsText(boundsOf(odds, reward)) : null;
          const cells = odds
            ? [
                partText(odds.hit),
                partText(odds.stop),
                partText(odds.expire),
                shareText(ODDS_MODEL.targets[role].baseRate.hit),
                bounds?.breakEven ?? NOT_AVAILABLE,
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
                  {place === 0 && odds?.interval ? (
                    <span className="block text-faint text-xs">{bounds?.range}</span>
                  ) : null}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
