import { Bell } from 'lucide-react';
import { baseOf, type Coin } from '../../../domain/coin.ts';
import { openCoinNotifications } from '../../state/level-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface CoinNotificationsProps {
  readonly coin: Coin;
  /** Whether the coin's menu has an entry for it where there is no room for the button. */
  readonly inMenu: boolean;
}

/** The way to what a person is notified of about a coin. */
export function CoinNotifications({ coin, inMenu }: CoinNotificationsProps) {
  return (
    <Button
      variant="quiet"
      aria-label={`Notifications for ${baseOf(coin)}`}
      title="Notifications"
      onClick={() => openCoinNotifications(coin)}
      className={classNames('px-0', inMenu && 'md:max-[61.25rem]:hidden')}
    >
      <Bell aria-hidden="true" className="size-[1.125rem]" />
    </Button>
  );
}
