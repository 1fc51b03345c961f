import type { ReactNode } from 'react';
import { currentUntil } from '../../../domain/analysis/current-until.ts';
import type { KnownFacts } from '../../../domain/analysis/known-analysis.ts';
import { momentText, momentWords } from '../../../domain/text/moment-text.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';
import { DeviceChip, MarketChip } from './frame/market-chip.tsx';
import { PHONE_PLACE, PHONE_STICKY } from './frame/phone-place.ts';
import { LivePrice, LivePriceNote } from './live-price.tsx';

/** Names of more letters are set smaller. */
const LONG_NAME = 10;

interface SnapshotBannerProps {
  readonly facts: KnownFacts;
  readonly online: boolean;
  readonly children?: ReactNode;
}

/** Until when it is current, or since when a newer one is due. */
function Currency({ facts, now }: { readonly facts: KnownFacts; readonly now: number }) {
  const until = currentUntil(facts);
  if (until === null) return null;
  return now < until ? (
    <span>current until {momentWords(until, now)}</span>
  ) : (
    <span className="text-warn">newer candle closed {momentWords(until, now)}</span>
  );
}

export function SnapshotBanner({ facts, online, children }: SnapshotBannerProps) {
  const now = useNow(30_000);
  const { coin, market, actualAnalysisTime, snapshotTime } = facts;
  return (
    <div className="relative max-md:contents md:flex md:h-18 md:flex-col md:justify-between md:border-line md:border-b md:ps-6 md:pe-4 md:pt-1.5 md:pb-1">
      <div
        className={`${PHONE_PLACE.coin} ${PHONE_STICKY} min-w-0 flex-1 items-baseline gap-x-2 max-md:grid max-md:grid-cols-[minmax(0,auto)_minmax(0,1fr)] max-md:content-center max-md:ps-4 md:flex md:flex-none md:gap-4 md:pe-72 md:max-[61.25rem]:gap-2.5 md:max-[61.25rem]:pe-40`}
      >
        <h2
          title={coin}
          className={classNames(
            'min-w-0 truncate font-medium text-[0.8125rem] text-muted leading-4 md:font-semibold md:text-text md:leading-8',
            coin.length > LONG_NAME
              ? 'md:text-[1.0625rem] md:max-[61.25rem]:text-xs'
              : 'md:text-xl md:max-[61.25rem]:text-[1.0625rem]',
          )}
        >
          {coin}
        </h2>
        <LivePrice facts={facts} />
        <LivePriceNote facts={facts} />
      </div>
      <p
        className={`${PHONE_PLACE.age} numeric overflow-hidden text-faint text-xs leading-5 max-md:min-h-9 max-md:ps-4 max-md:pe-2 max-md:py-2 md:h-5 [&>*]:me-2 min-[20rem]:[&>*]:whitespace-nowrap`}
      >
        {market ? (
          <span className="max-[22.5rem]:hidden">
            <MarketChip market={market} />
          </span>
        ) : null}{' '}
        {online ? null : <DeviceChip />}{' '}
        <span>
          Analysed{' '}
          <time
            dateTime={new Date(actualAnalysisTime).toISOString()}
            title={momentText(actualAnalysisTime)}
            className="font-medium text-muted"
          >
            {relativeTime(actualAnalysisTime, now)}
          </time>
        </span>{' '}
        <span>candles closed {momentText(snapshotTime)}</span> <Currency facts={facts} now={now} />
      </p>
      {children ? (
        <div
          className={`${PHONE_PLACE.buttons} flex items-center max-md:items-start max-md:gap-x-1 max-md:px-4 max-md:pt-1 max-md:pb-4 md:absolute md:end-4 md:top-0.5 md:gap-1 md:bg-page md:ps-1.5 md:max-[61.25rem]:end-0.5 md:max-[61.25rem]:gap-0`}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
