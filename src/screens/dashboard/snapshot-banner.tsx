import { FlaskConical, History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KnownFacts } from '../../../domain/known-analysis.ts';
import { momentText } from '../../../domain/moment-text.ts';
import { relativeTime } from '../../../domain/relative-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Limitations } from './limitations.tsx';
import { LivePrice, LivePriceNote } from './live-price.tsx';

interface SnapshotBannerProps {
  readonly facts: KnownFacts;
  readonly previous: boolean;
  readonly online: boolean;
  /** At the right: the watch list control. */
  readonly children?: ReactNode;
}

/** Which coin and market, when, for which candle close, and what could not be seen. */
export function SnapshotBanner({ facts, previous, online, children }: SnapshotBannerProps) {
  const now = useNow(30_000);
  const { coin, market, actualAnalysisTime, snapshotTime, limitations } = facts;
  return (
    <div className="flex flex-col gap-3">
      {previous ? (
        <Notice tone="warn" title="Viewing Previous Analysis">
          This is historical data from before the last detected change.
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {/* On a phone a line each: a price that comes or grows old moves nothing. */}
          <div className="flex flex-col gap-x-3 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h2 className="font-semibold text-xl tracking-tight">{coin}</h2>
              <LivePrice facts={facts} />
            </div>
            <div className="flex grow flex-wrap items-center gap-x-3 gap-y-1">
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
              <LivePriceNote facts={facts} />
            </div>
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
          <Limitations limitations={limitations} />
        </div>
        {children}
      </div>
    </div>
  );
}
