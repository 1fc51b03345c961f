import type { RecordGroup } from '../../../domain/record/track-record.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { rText } from '../../../domain/text/r-text.ts';
import { GroupCard } from './figure-table.tsx';

const WIDTH = 600;
const HEIGHT = 160;

/** With the same in a sentence for screen readers. */
export function CumulativeLine({ line }: Pick<RecordGroup, 'line'>) {
  const last = line.at(-1);
  if (line.length < 2 || !last) return null;
  const totals = [0, ...line.map(({ totalR }) => totalR)];
  const low = Math.min(...totals);
  const high = Math.max(...totals);
  const y = (total: number) => HEIGHT - ((total - low) / (high - low || 1)) * HEIGHT;
  const points = totals
    .map((total, i) => `${((i / (totals.length - 1)) * WIDTH).toFixed(1)},${y(total).toFixed(1)}`)
    .join(' ');
  const summary = `Cumulative net result, settlement by settlement: it ends at ${rText(last.totalR)}, was ${rText(high)} at its highest and ${rText(low)} at its lowest.`;
  return (
    <GroupCard title="All results added up, net">
      <div className="flex gap-3">
        <div
          aria-hidden="true"
          className="numeric flex flex-col justify-between whitespace-nowrap text-end text-faint text-[0.6875rem]"
        >
          <span>{rText(high)}</span>
          <span>{rText(low)}</span>
        </div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full min-w-0 overflow-visible"
        >
          <line
            x1="0"
            x2={WIDTH}
            y1={y(0)}
            y2={y(0)}
            vectorEffect="non-scaling-stroke"
            className="stroke-edge"
            strokeDasharray="4 4"
          />
          <polyline
            points={points}
            fill="none"
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.5"
            strokeLinejoin="round"
            className="stroke-muted"
          />
        </svg>
      </div>
      <p className="mt-2 text-faint text-xs">
        {rText(last.totalR)} by {momentText(last.at)}. The dashed line is 0.
      </p>
    </GroupCard>
  );
}
