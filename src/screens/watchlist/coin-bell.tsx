import { Bell, BellOff } from 'lucide-react';
import { baseOf, type Coin } from '../../../domain/coin.ts';
import { momentText } from '../../../domain/moment-text.ts';
import { useCoinMute } from '../../state/coin-mutes.ts';
import { openCoinNotifications } from '../../state/level-sheet.ts';
import { Button } from '../../ui/button.tsx';

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
    <Button
      variant="quiet"
      aria-label={muted ? `${name}, ${muted}` : name}
      title={muted ?? undefined}
      className="px-2"
      onClick={() => openCoinNotifications(coin)}
    >
      <Icon aria-hidden="true" className={mute ? 'size-5 text-warn' : 'size-5'} />
    </Button>
  );
}
