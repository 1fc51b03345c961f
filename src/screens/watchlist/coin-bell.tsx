import { Bell, BellOff } from 'lucide-react';
import { baseOf, type Coin } from '../../../domain/coin.ts';
import { momentText } from '../../../domain/moment-text.ts';
import { useCoinMute } from '../../state/coin-mutes.ts';
import { openCoinNotifications } from '../../state/level-sheet.ts';
import { classNames } from '../../ui/class-names.ts';

interface CoinBellProps {
  readonly userId: string;
  readonly coin: Coin;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The way to a coin's notifications; it shows whether the coin is muted. */
export function CoinBell({ userId, coin, now }: CoinBellProps) {
  const mute = useCoinMute(userId, coin, now);
  const muted = mute && (mute.until === null ? 'muted' : `muted until ${momentText(mute.until)}`);
  const name = `Notifications for ${baseOf(coin)}`;
  const Icon = mute ? BellOff : Bell;
  return (
    <button
      type="button"
      aria-label={muted ? `${name}, ${muted}` : name}
      title={muted ?? undefined}
      className={classNames(
        'grid size-11 place-items-center rounded-md hover:bg-raised hover:text-text',
        mute ? 'text-warn' : 'text-faint',
      )}
      onClick={() => openCoinNotifications(coin)}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
