import { FlaskConical, History, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { currentUntil } from '../../../domain/analysis/current-until.ts';
import type { KnownFacts } from '../../../domain/analysis/known-analysis.ts';
import { baseOf } from '../../../domain/market/coin.ts';
import { momentText, momentWords } from '../../../domain/text/moment-text.ts';
import { priceWords } from '../../../domain/text/price-words.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { LiveAmount } from '../../plan/price-text.tsx';
import { Term } from '../../plan/term.tsx';
import { ChangeMark } from '../../ui/change-mark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';
import { PHONE_PLACE, PHONE_STICKY } from './frame/cockpit.tsx';
import { useTabs } from './frame/tabs.tsx';
import { useIsVisitor } from './frame/visitor.ts';
import { type Analysed, usePriceOf } from './plan/use-plan-now.ts';

export function LivePrice({ facts }: { readonly facts: Analysed }) {
  const known = usePriceOf(facts);
  const now = useNow(5_000);
  const visiting = useIsVisitor();
  if (!known) return visiting ? null : <p className="text-faint text-xs">No price yet</p>;
  const { price, change, way, age, old } = priceWords(known, now);
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-xl leading-6 tracking-tight max-md:h-6 max-md:overflow-hidden md:text-[1.75rem] md:leading-8 md:max-[61.25rem]:h-8 md:max-[61.25rem]:overflow-clip md:max-[61.25rem]:text-2xl">
      <span className="sr-only">{old ? 'Last price' : 'Price now'} </span>
      <LiveAmount amount={known.price} text={price} old={old} />
      {old ? (
        <span className="text-faint text-xs tracking-normal">{age}</span>
      ) : change === null ? null : (
        <ChangeMark {...{ change, way, old }} over="in 24 hours" />
      )}
    </p>
  );
}

interface SmallChipProps {
  readonly warn: boolean;
  readonly Icon: LucideIcon | null;
  readonly children: ReactNode;
}

function SmallChip({ warn, Icon, children }: SmallChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-[3px] px-1 md:px-1.5',
        warn ? 'bg-warn-soft text-warn' : 'bg-raised text-muted',
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-3" /> : null}
      {children}
    </span>
  );
}

interface SnapshotBannerProps {
  readonly facts: KnownFacts;
  readonly online: boolean;
  readonly children?: ReactNode;
}

/** When the readings can change, or since when newer ones are due. */
function Currency({ facts, now }: { readonly facts: KnownFacts; readonly now: number }) {
  const until = currentUntil(facts);
  if (until === null) return null;
  return now < until ? (
    <span>
      <Term of="next 4h close" /> {momentWords(until, now)}
    </span>
  ) : (
    <span className="text-warn">newer candle closed {momentWords(until, now)}</span>
  );
}

/** What does not fit on the phone wraps out of sight. */
const CLIPPED = 'flex flex-wrap overflow-hidden';

export function SnapshotBanner({ facts, online, children }: SnapshotBannerProps) {
  const now = useNow(30_000);
  const { coin, market, actualAnalysisTime, snapshotTime } = facts;
  const base = baseOf(coin);
  const wide = useTabs();
  const chip = market ? (
    <SmallChip warn={market.simulated} Icon={wide && market.simulated ? FlaskConical : null}>
      {market.simulated ? 'Simulated market' : market.name}
    </SmallChip>
  ) : null;
  return (
    <div className="relative max-md:contents md:flex md:h-18 md:flex-col md:justify-between md:border-line md:border-b md:ps-6 md:pe-4 md:pt-1.5 md:pb-1">
      <div
        className={`${PHONE_PLACE.coin} ${PHONE_STICKY} flex min-w-0 gap-x-2 max-md:flex-1 max-md:flex-wrap max-md:content-center max-md:items-center max-md:ps-4 max-md:pe-1 md:items-baseline md:gap-4 md:pe-72 md:max-[61.25rem]:gap-2.5 md:max-[61.25rem]:pe-40`}
      >
        <div className="flex min-w-0 items-center gap-x-1.5 max-md:w-full max-md:flex-wrap">
          <h2
            title={coin}
            aria-label={coin}
            className={`${CLIPPED} h-5 font-medium text-[0.8125rem] text-muted leading-5 max-md:max-w-max max-md:flex-[1_1_3ch] md:h-8 md:font-semibold md:text-text md:text-xl md:leading-8 md:max-[61.25rem]:text-[1.0625rem]`}
          >
            <span className="truncate">{base}</span>
            <span>{coin.slice(base.length)}</span>
          </h2>
          {wide ? null : <span className="shrink-0 text-xs">{chip}</span>}
        </div>
        <LivePrice facts={facts} />
      </div>
      <p
        className={`${PHONE_PLACE.age} numeric overflow-hidden text-faint text-xs leading-5 max-md:border-line max-md:border-t max-md:px-4 max-md:py-2 md:h-5 [&>*]:me-2 md:[&>*]:whitespace-nowrap`}
      >
        {wide ? chip : null}{' '}
        {online ? null : (
          <SmallChip warn Icon={History}>
            From this device
          </SmallChip>
        )}{' '}
        <span>
          Last Updated{' '}
          <time
            dateTime={new Date(actualAnalysisTime).toISOString()}
            title={momentText(actualAnalysisTime)}
            className="font-medium text-muted"
          >
            {relativeTime(actualAnalysisTime, now)}
          </time>
        </span>{' '}
        <span title={momentText(snapshotTime)}>closed {momentWords(snapshotTime, now)}</span>{' '}
        <Currency facts={facts} now={now} />
      </p>
      {children ? (
        <div
          className={`${PHONE_PLACE.buttons} flex items-center max-md:flex-wrap max-md:gap-2 max-md:px-4 max-md:pt-1 max-md:pb-3 md:absolute md:end-4 md:top-0.5 md:gap-1 md:bg-page md:ps-1.5 md:max-[61.25rem]:end-0.5 md:max-[61.25rem]:gap-0`}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
