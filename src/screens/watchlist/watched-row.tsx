import { Bell, BellOff, TriangleAlert } from 'lucide-react';
import { memo, useMemo } from 'react';
import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import type { CoinMute } from '../../../domain/notice/coin-mute.ts';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { useRefreshes } from '../../data/coin-runs.ts';
import { openCoinNotifications } from '../../state/level-sheet.ts';
import { classNames } from '../../ui/class-names.ts';
import { watchedLevels } from './list-order.ts';
import { RowButtons } from './row-buttons.tsx';
import { CHANGED_EDGE, ChangeBadge, CurrentPlan, RowLine } from './row-plan.tsx';
import { RowPrice } from './row-price.tsx';
import { RowStatus, RunLine } from './row-status.tsx';

/** Below this width coins are cards. */
export const CARD_QUERY = '(max-width: 47.99rem)';

/** A card on phones, one column with large text; two lines up to 1,280 px, then one. */
export const ROW_COLUMNS =
  'grid-cols-[minmax(0,1fr)_auto_auto] gap-x-2 md:grid-cols-[8.5rem_10.875rem_minmax(0,1fr)_7rem_6.5rem] md:gap-x-4 xl:grid-cols-[8.25rem_10.875rem_6.25rem_6.75rem_minmax(0,1fr)_5.75rem_25.5rem] xl:gap-x-4 min-[88rem]:grid-cols-[9.375rem_11rem_6.5rem_7.75rem_minmax(0,1fr)_5.75rem_26.25rem] min-[88rem]:gap-x-6';

const ROW_PLACE = {
  name: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 md:max-xl:row-start-1',
  line: 'max-md:col-span-2 max-md:col-start-2 max-md:row-span-2 max-md:row-start-2 self-center justify-self-end @max-[20.4rem]:hidden md:max-xl:col-start-2 md:max-xl:row-start-1',
  price: 'max-md:col-start-3 max-md:row-start-1 md:max-xl:col-start-5 md:max-xl:row-start-1',
  plan: 'max-md:col-start-1 max-md:row-start-2 max-md:mt-1.5 md:max-xl:col-start-4 md:max-xl:row-start-1',
  status:
    'max-md:col-start-1 max-md:row-start-3 md:max-xl:col-start-3 md:max-xl:row-start-1 max-md:@min-[16rem]:self-center xl:self-center',
  age: 'md:max-xl:col-start-1 md:max-xl:row-start-2 md:max-xl:self-center xl:text-end',
  buttons:
    'flex flex-wrap items-center justify-end max-md:-ms-1 max-md:justify-start md:-me-3 xl:flex-nowrap max-md:col-span-full max-md:row-start-4 md:max-xl:col-start-2 md:max-xl:col-end-[-1] md:max-xl:row-start-2',
} as const;

function CoinBell({ coin, mute }: { readonly coin: Coin; readonly mute: CoinMute | null }) {
  const muted = mute && (mute.until === null ? 'muted' : `muted until ${momentText(mute.until)}`);
  const name = `Notifications for ${baseOf(coin)}`;
  const Icon = mute ? BellOff : Bell;
  return (
    <button
      type="button"
      aria-label={muted ? `${name}, ${muted}` : name}
      title={muted ?? undefined}
      className={`grid size-11 place-items-center rounded-md hover:bg-raised hover:text-text ${mute ? 'text-warn' : 'text-faint'}`}
      onClick={() => openCoinNotifications(coin)}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}

type RowAgeProps = Readonly<Record<'moment' | 'now', number>> & { readonly className: string };

function RowAge({ moment, now, className }: RowAgeProps) {
  return (
    <span
      className={`font-normal text-faint text-xs leading-[1.125rem] xl:text-muted ${className}`}
    >
      <span className="xl:sr-only">Last Updated </span>
      <time dateTime={new Date(moment).toISOString()} title={momentText(moment)}>
        {relativeTime(moment, now)}
      </time>
    </span>
  );
}

const LONG_NAME = 10;

export interface WatchedRowProps {
  readonly userId: string;
  readonly watched: WatchedCoin;
  readonly mute: CoinMute | null;
  readonly online: boolean;
  readonly card: boolean;
  readonly now: number;
  readonly onRemove: (watched: WatchedCoin) => void;
}

export const WatchedRow = memo(function WatchedRow(props: WatchedRowProps) {
  const { userId, watched, mute, online, card, now, onRemove } = props;
  const { coin, change_detected, snapshot_time, last_check_error, last_check_at } = watched;
  const refresh = useRefreshes((runs) => runs.get(coin));
  const levels = useMemo(() => watchedLevels(watched), [watched]);
  const base = baseOf(coin);
  return (
    <article
      aria-label={coin}
      className={classNames(
        'group/row relative -mx-4 grid border-line border-t px-4 pt-3 pb-1.5 hover:bg-surface',
        'md:pt-2 md:pb-0.5 xl:min-h-[4.5rem] xl:items-center xl:py-1',
        '@max-[16rem]:flex @max-[16rem]:flex-col @max-[16rem]:gap-1',
        ROW_COLUMNS,
        change_detected && CHANGED_EDGE,
      )}
    >
      <div className={ROW_PLACE.name}>
        <h2
          className={classNames(
            'font-semibold text-[1.0625rem] leading-[1.375rem] md:truncate',
            base.length > LONG_NAME && 'md:text-[0.8125rem]',
          )}
        >
          {base}
          <span className="mx-1 font-normal text-faint text-xs">{coin.slice(base.length)}</span>
          {card ? <RowAge moment={snapshot_time} now={now} className="inline-block" /> : null}
        </h2>
        <div className="flex items-center">
          <ChangeBadge changed={change_detected} />
          {card ? (
            <span className="relative z-10 -my-3">
              <CoinBell coin={coin} mute={mute} />
            </span>
          ) : null}
        </div>
      </div>
      <RowLine watched={watched} levels={levels} now={now} className={ROW_PLACE.line} />
      <RowPrice coin={coin} className={ROW_PLACE.price} />
      <p className={ROW_PLACE.plan}>
        <CurrentPlan plan={watched.recommendation} />
      </p>
      <RowStatus watched={watched} levels={levels} className={ROW_PLACE.status} />
      {card ? null : <RowAge moment={snapshot_time} now={now} className={ROW_PLACE.age} />}
      <div className={ROW_PLACE.buttons}>
        <RowButtons
          userId={userId}
          watched={watched}
          online={online}
          bell={card ? null : <CoinBell coin={coin} mute={mute} />}
          onRemove={() => onRemove(watched)}
        />
      </div>
      {last_check_error === null ? null : (
        <p className="col-span-full flex gap-2 pb-1.5 text-[0.8125rem] text-warn">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            Last check failed: {last_check_error}
            {last_check_at === null ? null : ` (${relativeTime(last_check_at, now)})`}
          </span>
        </p>
      )}
      <RunLine run={refresh} className="pb-1.5 empty:hidden" />
    </article>
  );
});
