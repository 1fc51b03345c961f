import { Fragment } from 'react';
import { type ChangeWords, changeLine } from '../../../domain/change.ts';
import type { PlanLevels } from '../../../domain/plan-status-levels.ts';
import { tickForPrice } from '../../../domain/tick-for-price.ts';
import type { WatchedCoin } from '../../../domain/watched-coin.ts';
import { usePlanStatus } from '../../state/plan-status.ts';
import { useKnownPrice } from '../../state/use-price.ts';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';
import { ChangeSentence } from './change-sentence.tsx';
import { statusCell } from './status-cell.ts';

interface StandingProps {
  readonly watched: WatchedCoin;
  readonly levels: PlanLevels;
  /** The headline alone: what changed stands below it. */
  readonly short: boolean;
}

function PlanStanding({ watched, levels, short }: StandingProps) {
  const now = useNow(5_000);
  const { coin, market, latest_snapshot: snapshotId } = watched;
  const known = usePlanStatus({ levels, coin, market, snapshotId }, now);
  const tickSize = useKnownPrice(coin)?.tickSize ?? tickForPrice(levels.stop);
  if (!known) return null;
  const { status, unwatched, recorded } = known;
  const { headline, more, sentence } = statusCell(status, {
    levels,
    tickSize,
    now,
    unwatched,
    recorded,
  });
  return (
    <>
      <span aria-hidden="true" title={sentence} className="numeric block truncate">
        <span className="font-[560]">{headline}</span>
        {short || more === '' ? null : (
          <span className="block truncate text-faint text-xs leading-[1.125rem]">{more}</span>
        )}
      </span>
      <span className="sr-only">{sentence}</span>
    </>
  );
}

/**
 * What changed, the weightiest on a line of its own where it is that short: on a wide screen in two lines
 * at most, and whole for those who hear it.
 */
function ChangeWordsLine({ changes }: { readonly changes: readonly ChangeWords[] }) {
  const line = changeLine(changes);
  return (
    <p className="numeric text-muted text-xs leading-[1.125rem] md:line-clamp-2" title={line}>
      <span className="sr-only">{line}</span>
      <span aria-hidden="true">
        {changes.map(({ sentence }, index) => (
          <Fragment key={sentence}>
            {index === 1 ? <br /> : null}
            {index > 1 ? '; ' : null}
            <ChangeSentence sentence={sentence} />
          </Fragment>
        ))}
      </span>
    </p>
  );
}

interface RowStatusProps {
  readonly watched: WatchedCoin;
  readonly levels: PlanLevels | null;
  readonly changes: readonly ChangeWords[];
  readonly className: string;
}

/** What has become of the plan and what changed last; its place is kept while that is being read. */
export function RowStatus({ watched, levels, changes, className }: RowStatusProps) {
  const changed = changes.length > 0;
  return (
    <div className={classNames('min-h-[2.5rem] min-w-0 leading-[1.375rem]', className)}>
      {levels ? <PlanStanding watched={watched} levels={levels} short={changed} /> : null}
      {changed ? <ChangeWordsLine changes={changes} /> : null}
    </div>
  );
}
