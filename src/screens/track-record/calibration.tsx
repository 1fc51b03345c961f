import { useState } from 'react';
import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import type { CalibrationPoint } from '../../../domain/plan/odds/odds-model.ts';
import { TARGET_ROLES, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import type { TrackRecord } from '../../../domain/record/track-record.ts';
import { dayOf } from '../../../domain/text/moment-text.ts';
import { formatNumber } from '../../../domain/text/number-format.ts';
import { plural } from '../../../domain/text/plural.ts';
import { shareText } from '../../../domain/text/r-text.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { CalibrationDiagram } from './calibration-diagram.tsx';

export const TARGET_NAMES: Readonly<Record<TargetRole, string>> = {
  first: 'First waypoint',
  second: 'Second waypoint',
  primary: 'Primary target',
};

const roleNamed = (name: string): TargetRole =>
  TARGET_ROLES.find((role) => TARGET_NAMES[role] === name) ?? 'primary';

/** Twentieths of the odds. */
const BINS = 20;

interface CalibrationTableProps {
  readonly name: string;
  readonly real: readonly CalibrationPoint[];
  readonly replayed: readonly CalibrationPoint[];
}

const COLUMNS = ['Stated', 'Actual', 'Of'] as const;

function CalibrationTable({ name, real, replayed }: CalibrationTableProps) {
  const groups = [
    ['This track record', real],
    ['Replayed looks', replayed],
  ] as const;
  if (real.length + replayed.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 py-2.5 font-medium text-accent">Show as table</summary>
      <table className="numeric w-full border-collapse text-sm">
        <caption className="sr-only">{name}: stated odds and actual shares</caption>
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

const count = (n: number) => formatNumber(n, 0);

/** Weighted by entries; null without any. */
function togetherOf(points: readonly CalibrationPoint[]): CalibrationPoint | null {
  const n = points.reduce((sum, point) => sum + point.n, 0);
  if (n === 0) return null;
  const mean = (of: 'said' | 'happened') =>
    points.reduce((sum, point) => sum + point.n * point[of], 0) / n;
  return { said: mean('said'), happened: mean('happened'), n };
}

/** One role, whatever the stance, lowest odds first. */
function statedOdds(odds: TrackRecord['odds'], role: TargetRole): CalibrationPoint[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const own = odds.filter((one) => one.role === role && one.bin === bin && one.settled > 0);
    return togetherOf(own.map(({ said, hits, settled: n }) => ({ said, happened: hits / n, n })));
  }).filter((point) => point !== null);
}

function realSentence(points: readonly CalibrationPoint[]): string {
  const all = togetherOf(points);
  if (all === null) return 'No entry with stated odds of this target is settled yet.';
  return `${count(all.n)} settled ${plural(all.n, 'entry', 'entries')} of this track record: stated ${shareText(all.said)} on average, actual ${shareText(all.happened)}.`;
}

function replayedSentence({ calibration, baseRate }: (typeof ODDS_MODEL.targets)[TargetRole]) {
  const all = togetherOf(calibration);
  const base = ` Of all ${count(baseRate.n)} replayed looks, ${shareText(baseRate.hit)} reached it.`;
  if (all === null) return `The odds were not checked on replayed looks yet.${base}`;
  return `${count(all.n)} replayed looks from ${dayOf(ODDS_MODEL.fittedUntil)} to ${dayOf(ODDS_MODEL.validatedUntil)}, which the odds were not fitted on: stated ${shareText(all.said)} on average, actual ${shareText(all.happened)}.${base}`;
}

/** Real entries beside the replay on which the odds were checked. */
export function Calibration({ odds }: Pick<TrackRecord, 'odds'>) {
  const [role, setRole] = useState<TargetRole>('primary');
  const real = statedOdds(odds, role);
  const model = ODDS_MODEL.targets[role];
  const name = TARGET_NAMES[role];
  const [ofReal, ofReplayed] = [realSentence(real), replayedSentence(model)];
  return (
    <Card title="Do the stated odds come true?">
      <p className="mb-3 max-w-[68ch] text-muted text-sm">
        The stated odds of reaching a target before the stop, against the actual share. Entries of
        every stance count alike. Good odds lie near the dashed line; small numbers stray from it by
        chance alone.
      </p>
      <ChoiceBar
        label="Target"
        options={TARGET_ROLES.map((one) => TARGET_NAMES[one])}
        value={name}
        onChange={(next) => setRole(roleNamed(next))}
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 sm:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <CalibrationDiagram
          label={`${name}, stated against actual. ${ofReal} ${ofReplayed}`}
          real={real}
          replayed={model.calibration}
        />
        <div className="flex max-w-[68ch] flex-col gap-3 text-sm">
          <p className="flex gap-2">
            <svg aria-hidden="true" viewBox="0 0 12 12" className="mt-1 size-3 shrink-0">
              <circle
                cx="6"
                cy="6"
                r="5"
                fillOpacity="0.45"
                className="fill-accent stroke-accent"
              />
            </svg>
            <span>{ofReal}</span>
          </p>
          <p className="flex gap-2 text-muted">
            <svg aria-hidden="true" viewBox="0 0 12 12" className="mt-1 size-3 shrink-0">
              <path d="M6 1 11 6 6 11 1 6Z" className="fill-page stroke-muted" />
            </svg>
            <span>{ofReplayed}</span>
          </p>
          <CalibrationTable name={name} real={real} replayed={model.calibration} />
        </div>
      </div>
    </Card>
  );
}
