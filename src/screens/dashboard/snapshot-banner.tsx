import { FlaskConical, History, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { currentUntil } from '../../../domain/analysis/current-until.ts';
import type { KnownFacts } from '../../../domain/analysis/known-analysis.ts';
import { momentText, momentWords } from '../../../domain/text/moment-text.ts';
import { formatNumber } from '../../../domain/text/number-format.ts';
import { priceWords } from '../../../domain/text/price-words.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { LiveFigure } from '../../plan/price-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';
import { PHONE_PLACE, PHONE_STICKY } from './frame/cockpit.tsx';
import { useIsVisitor } from './frame/visitor.ts';
import { type Analysed, usePriceOf } from './plan/use-plan-now.ts';

/** '1.2% above entry'; null if the plan has no entry. */
function distanceText(price: number, plan: Analysed['tradeRecommendation']): string | null {
  const entry = plan?.entry;
  if (typeof entry !== 'number' || entry <= 0) return null;
  const text = formatNumber(Math.abs(100 * (price / entry - 1)), 1);
  return text === '0.0' ? 'at entry' : `${text}% ${price > entry ? 'above' : 'below'} entry`;
}

export function LivePrice({ facts }: { readonly facts: Analysed }) {
  const known = usePriceOf(facts);
  const now = useNow(5_000);
  if (!known) return null;
  const { price, change, way, old } = priceWords(known, now);
  return (
    // Without room for both, the change wraps to a second, clipped line.
    <p className="shrink-[99999] text-xl leading-6 tracking-tight max-[61.25rem]:overflow-clip max-[61.25rem]:[&>span:last-child]:flex-wrap max-md:order-last max-md:col-span-2 max-md:h-6 max-md:pe-2 md:text-[1.75rem] md:leading-8 md:max-[61.25rem]:h-8 md:max-[61.25rem]:text-2xl">
      <span className="sr-only">{old ? 'Last price' : 'Price now'} </span>
      <LiveFigure amount={known.price} text={price} over="in 24 hours" {...{ change, way, old }} />
    </p>
  );
}

/** On phones a line that does not fit wraps out of view as a whole. */
const WHOLE =
  'whitespace-nowrap max-md:flex max-md:h-4 max-md:flex-wrap max-md:self-start max-md:overflow-hidden max-md:before:h-4 max-md:before:w-0 md:truncate';

/** Age of the price, and distance from the plan's entry. */
export function LivePriceNote({ facts }: { readonly facts: Analysed }) {
  const known = usePriceOf(facts);
  const now = useNow(5_000);
  const visiting = useIsVisitor();
  const words = known && priceWords(known, now);
  const distance = known && distanceText(known.price, facts.tradeRecommendation);
  return (
    <p
      className={classNames(
        'numeric min-w-0 flex-1 text-faint text-xs max-md:leading-4',
        words?.old
          ? 'wrap-normal overflow-hidden max-[14rem]:sr-only max-md:-ms-1.5 md:truncate'
          : `${WHOLE} max-[22.4rem]:hidden md:max-[80rem]:hidden`,
      )}
    >
      {known && words ? (
        words.old ? (
          <>
            <span className="max-md:sr-only">price of </span>
            {momentWords(known.at, now)}
            <span className="max-md:sr-only">, not updated</span>
          </>
        ) : (
          <span>
            <span className={distance ? 'max-md:sr-only' : undefined}>
              {words.age}
              {distance ? ' · ' : ''}
            </span>
            {distance}
          </span>
        )
      ) : visiting ? null : (
        'No price yet'
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
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-[3px] px-1.5',
        warn ? 'bg-warn-soft text-warn' : 'bg-raised text-muted',
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-3" /> : null}
      {children}
    </span>
  );
}

/** Names of more letters are set smaller. */
const LONG_NAME = 10;

interface SnapshotBannerProps {
  readonly facts: KnownFacts;
  readonly online: boolean;
  readonly children?: ReactNode;
}

/** Until when the evidence is current, or since when a newer one is due. */
function Currency({ facts, now }: { readonly facts: KnownFacts; readonly now: number }) {
  const until = currentUntil(facts);
  if (until === null) return null;
  return now < until ? (
    <span>evidence current until {momentWords(until, now)}</span>
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
          <span className={market.simulated ? '' : 'max-[22.5rem]:hidden'}>
            <SmallChip warn={market.simulated} Icon={market.simulated ? FlaskConical : null}>
              {market.simulated ? 'Simulated market' : market.name}
            </SmallChip>
          </span>
        ) : null}{' '}
        {online ? null : (
          <SmallChip warn Icon={History}>
            From this device
          </SmallChip>
        )}{' '}
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
        <span title={momentText(snapshotTime)}>
          candles closed {momentWords(snapshotTime, now)}
        </span>{' '}
        <Currency facts={facts} now={now} />
      </p>
      {children ? (
        <div
          className={`${PHONE_PLACE.buttons} flex items-center max-md:flex-wrap max-md:items-start max-md:gap-x-1 max-md:px-4 max-md:pt-1 max-md:pb-4 md:absolute md:end-4 md:top-0.5 md:gap-1 md:bg-page md:ps-1.5 md:max-[61.25rem]:end-0.5 md:max-[61.25rem]:gap-0`}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
