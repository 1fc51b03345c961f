import { ODDS_MODEL } from '../../../../domain/plan/odds/model.ts';
import type { TargetModel } from '../../../../domain/plan/odds/odds-model.ts';
import { boundsOf, boundsText } from '../../../../domain/plan/odds/stance-words.ts';
import {
  formatNumber,
  formatPercent,
  NOT_AVAILABLE,
} from '../../../../domain/text/number-format.ts';
import { shareText } from '../../../../domain/text/r-text.ts';
import { OddsDiagram } from '../../../plan/odds-diagram.tsx';
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

/** How far stated and actual odds were apart; null if not measured. */
export function scoreWords(model: Pick<TargetModel, 'scores' | 'fittedRate'>): string | null {
  const { scores, fittedRate } = model;
  if (scores === null) return null;
  const { calibrationError, brierSkill } = scores;
  const skill = `${formatPercent(Math.abs(100 * brierSkill), 1)} ${brierSkill < 0 ? 'larger' : 'smaller'}`;
  return `On average ${formatNumber(100 * calibrationError, 1)} points apart; squared errors ${skill} than those of always saying ${shareText(fittedRate)}.`;
}

export function Calibration({ target }: { readonly target: PlanTarget }) {
  const { label, role, odds } = target;
  const model = ODDS_MODEL.targets[role];
  const { calibration } = model;
  const scores = scoreWords(model);
  const stated = odds?.hit ?? null;
  const shares = calibration.flatMap(({ said, happened }) => [said, happened]);
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-sm">
        <span className="font-medium">{label}</span>, of all replayed plans
      </figcaption>
      <OddsDiagram shares={stated === null ? shares : [...shares, stated]}>
        {(x, y, [low, high]) => (
          <>
            {stated === null ? null : (
              <line
                x1={x(stated)}
                x2={x(stated)}
                y1={y(low)}
                y2={y(high)}
                className="stroke-text"
              />
            )}
            {calibration.map(({ said, happened }) => (
              <circle key={said} cx={x(said)} cy={y(happened)} r={4} className="fill-accent" />
            ))}
          </>
        )}
      </OddsDiagram>
      {scores ? <p className="numeric text-muted text-xs">{scores}</p> : null}
      <details>
        <summary className="min-h-11 py-2.5 font-medium text-accent">Show {label} as table</summary>
        <table className="numeric w-full border-collapse text-sm">
          <thead>
            <tr className="text-muted">
              {columnHeads(['Stated', 'Actual', 'Looks'], 'py-1 text-end font-medium')}
            </tr>
          </thead>
          <tbody>
            {calibration.map(({ said, happened, n }) => (
              <tr key={said} className="border-line border-t text-end">
                <td className="py-1">{shareText(said)}</td>
                <td className="py-1">{shareText(happened)}</td>
                <td className="py-1">{formatNumber(n, 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
