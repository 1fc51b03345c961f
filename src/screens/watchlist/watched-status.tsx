import { useMemo } from 'react';
import { type PlanLevels, planLevels } from '../../../domain/plan-status-levels.ts';
import { planStatusWords } from '../../../domain/plan-status-words.ts';
import { readPlan } from '../../../domain/read-plan.ts';
import { tickForPrice } from '../../../domain/tick-for-price.ts';
import type { WatchedCoin } from '../../../domain/watched-coin.ts';
import { usePlanStatus } from '../../state/plan-status.ts';
import { useKnownPrice } from '../../state/use-price.ts';
import { Standing } from '../../ui/standing.tsx';
import { useNow } from '../../ui/use-now.ts';

interface StatusLineProps {
  readonly watched: WatchedCoin;
  readonly levels: PlanLevels;
}

function StatusLine({ watched, levels }: StatusLineProps) {
  const now = useNow(5_000);
  const { coin, market, latest_snapshot: snapshotId } = watched;
  const known = usePlanStatus({ levels, coin, market, snapshotId }, now);
  const tickSize = useKnownPrice(coin)?.tickSize ?? tickForPrice(levels.stop);
  if (!known) return null;
  const { status, unwatched } = known;
  const { mark, label, detail } = planStatusWords(status, { levels, tickSize, now, unwatched });
  return (
    <Standing mark={mark} label={label}>
      {detail}
    </Standing>
  );
}

/** What has become of the plan on a card; its place is kept while that is being read. */
export function WatchedStatus({ watched }: { readonly watched: WatchedCoin }) {
  const { recommendation, candles_until: from } = watched;
  const levels = useMemo(
    () => (from === null ? null : planLevels(readPlan(recommendation), from)),
    [recommendation, from],
  );
  if (!levels) return null;
  return (
    <p className="min-h-10.5 text-sm">
      <StatusLine watched={watched} levels={levels} />
    </p>
  );
}
