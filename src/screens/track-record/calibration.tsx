import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import type { CalibrationPoint } from '../../../domain/plan/odds/odds-model.ts';
import type { TrackRecord } from '../../../domain/record/track-record.ts';
import { dayOf } from '../../../domain/text/moment-text.ts';
import { formatNumber } from '../../../domain/text/number-format.ts';
import { plural } from '../../../domain/text/plural.ts';
import { shareText } from '../../../domain/text/r-text.ts';
import { OddsDiagram } from '../../plan/odds-diagram.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureTable } from './figure-table.tsx';

const count = (n: number) => formatNumber(n, 0);

interface CalibrationTableProps {
  readonly caption: string;
  readonly counted?: string;
  readonly points: readonly CalibrationPoint[];
}

export function CalibrationTable({ caption, counted = 'Looks', points }: CalibrationTableProps) {
  if (points.length === 0) return null;
  const rows = points.map(({ said, happened, n }) => ({
    key: String(said),
    name: shareText(said),
    figures: [shareText(happened), count(n)],
  }));
  return <FigureTable caption={caption} columns={['Stated', 'Actual', counted]} rows={rows} />;
}

/** Weighted by looks; null without any. */
export function togetherOf(points: readonly CalibrationPoint[]): CalibrationPoint | null {
  const n = points.reduce((sum, point) => sum + point.n, 0);
  if (n === 0) return null;
  const mean = (of: 'said' | 'happened') =>
    points.reduce((sum, point) => sum + point.n * point[of], 0) / n;
  return { said: mean('said'), happened: mean('happened'), n };
}

export const pointsOf = (looks: TrackRecord['looks']): CalibrationPoint[] =>
  looks.map(({ said, hits, looks: n }) => ({ said, happened: hits / n, n }));

function realSentence(points: readonly CalibrationPoint[]): string {
  const all = togetherOf(points);
  if (all === null) return 'No plan with stated odds has ended yet.';
  return `${count(all.n)} ${plural(all.n, 'look')} at plans of this track record that have ended: stated ${shareText(all.said)} on average, actual ${shareText(all.happened)}.`;
}

const { calibration: REPLAYED, baseRate: BASE } = ODDS_MODEL.targets.primary;

function replayedSentence(): string {
  const all = togetherOf(REPLAYED);
  const base = ` Of all ${count(BASE.n)} replayed looks, ${shareText(BASE.hit)} reached it.`;
  if (all === null) return `The odds were not checked on replayed looks yet.${base}`;
  return `${count(all.n)} replayed looks at new plans from ${dayOf(ODDS_MODEL.fittedUntil)} to ${dayOf(ODDS_MODEL.validatedUntil)}, which the odds were not fitted on: stated ${shareText(all.said)} on average, actual ${shareText(all.happened)}.${base}`;
}

const [SMALLEST_DOT, LARGEST_DOT] = [3, 14];
/** Looks of the largest dot, unless one has more. */
const MANY = 50;
/** Minimum range of the axes. */
const LEAST_RANGE = [0, 0.2];

interface CalibrationDiagramProps {
  readonly label: string;
  readonly real: readonly CalibrationPoint[];
  readonly replayed: readonly CalibrationPoint[];
}

/** Looks at real plans are dots sized by their number, replayed looks diamonds. */
export function CalibrationDiagram({ label, real, replayed }: CalibrationDiagramProps) {
  const shares = [...real, ...replayed].flatMap(({ said, happened }) => [said, happened]);
  const most = Math.max(MANY, ...real.map(({ n }) => n));
  const radius = (n: number) => Math.max(SMALLEST_DOT, LARGEST_DOT * Math.sqrt(n / most));
  return (
    <OddsDiagram label={label} shares={[...LEAST_RANGE, ...shares]}>
      {(x, y) => (
        <>
          {replayed.map(({ said, happened }) => (
            <rect
              key={said}
              x={x(said) - 3}
              y={y(happened) - 3}
              width="6"
              height="6"
              transform={`rotate(45 ${x(said)} ${y(happened)})`}
              className="fill-page stroke-muted"
            />
          ))}
          {real.map(({ said, happened, n }) => (
            <circle
              key={said}
              cx={x(said)}
              cy={y(happened)}
              r={radius(n)}
              fillOpacity="0.45"
              className="fill-accent stroke-accent"
            />
          ))}
          {real.map(({ said, happened, n }) => (
            <text
              key={said}
              x={x(said)}
              y={y(happened) - radius(n) - 4}
              textAnchor="middle"
              strokeWidth="3"
              paintOrder="stroke"
              className="fill-text stroke-page"
            >
              {n}
            </text>
          ))}
        </>
      )}
    </OddsDiagram>
  );
}

/** Looks at real plans beside the replay on which the odds were checked. */
export function Calibration({ looks }: Pick<TrackRecord, 'looks'>) {
  const real = pointsOf(looks);
  const [ofReal, ofReplayed] = [realSentence(real), replayedSentence()];
  return (
    <Card title="Do the stated odds come true?">
      <p className="mb-3 max-w-[68ch] text-muted text-sm">
        The stated odds of reaching the last target before the stop, against the actual share. The
        odds now of a plan of any stance count once an hour; a replaced plan counts as if it had
        been held. Looks at one plan share its end, so many looks say less than as many plans would.
        Good odds lie near the dashed line; small numbers stray from it by chance alone.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 sm:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <CalibrationDiagram
          label={`Last target, stated against actual. ${ofReal} ${ofReplayed}`}
          real={real}
          replayed={REPLAYED}
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
          <details className="@container">
            <summary className="min-h-11 py-2.5 font-medium text-accent">Show as table</summary>
            <CalibrationTable caption="This track record" points={real} />
            <CalibrationTable caption="Replayed looks" points={REPLAYED} />
          </details>
        </div>
      </div>
    </Card>
  );
}
