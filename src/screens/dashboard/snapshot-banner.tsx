import { FlaskConical, History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KnownFacts } from '../../../domain/known-analysis.ts';
import { momentText } from '../../../domain/moment-text.ts';
import { relativeTime } from '../../../domain/relative-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';

interface SnapshotBannerProps {
  readonly facts: KnownFacts;
  readonly previous: boolean;
  readonly online: boolean;
  /** At the right: the watch list control. */
  readonly children?: ReactNode;
}

/** Which coin and market, when, and for which candle close. */
export function SnapshotBanner({ facts, previous, online, children }: SnapshotBannerProps) {
  const now = useNow(30_000);
  const { coin, market, actualAnalysisTime, snapshotTime } = facts;
  return (
    <div className="flex flex-col gap-3">
      {previous ? (
        <Notice tone="warn" title="Viewing Previous Analysis">
          This is historical data from before the last detected change.
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-semibold text-xl tracking-tight">{coin}</h2>
            {market?.simulated ? (
              <Badge tone="warn">
                <FlaskConical aria-hidden="true" className="size-3.5" />
                Simulated market
              </Badge>
            ) : null}
            {market && !market.simulated ? <Badge>{market.name}</Badge> : null}
            {online ? null : (
              <Badge tone="warn">
                <History aria-hidden="true" className="size-3.5" />
                From this device
              </Badge>
            )}
          </div>
          <p className="numeric text-muted text-sm">
            Analysed{' '}
            <time dateTime={new Date(actualAnalysisTime).toISOString()} className="text-text">
              {relativeTime(actualAnalysisTime, now)}
            </time>
            {/* On a phone a line each: an age that grows longer moves nothing. */}
            <span className="block sm:inline">
              <span className="hidden sm:inline"> · </span>
              {momentText(actualAnalysisTime)}
            </span>
            <span className="block sm:inline">
              <span className="hidden sm:inline"> · </span>Candles closed up to{' '}
              {momentText(snapshotTime)}
            </span>
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}
